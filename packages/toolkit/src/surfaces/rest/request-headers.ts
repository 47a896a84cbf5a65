import * as z from 'zod'
import type { Caller } from '../../contract/caller.ts'
import { ToolError } from '../../contract/errors.ts'
import type { Identity } from './options.ts'
import { Refusal } from '../http/refusal.ts'

const LONGEST = 200
const LONGEST_KEY = 128

const said = (what: string) => z.string().min(1).max(LONGEST).describe(what)

/** What a request may say about itself beside its arguments. */
export const CALL_HEADERS = {
  'TN-Session': said('The session that the call belongs to: an id or a name of your own'),
  'TN-Workspace': said('The workspace whose defaults apply'),
  'TN-Agent-Id': said('The program that calls; rest by default'),
  'TN-Agent-Version': said('Its version; unknown by default'),
  'X-Correlation-Id': said('A UUID that ties together what belongs together; comes back in metadata'),
  traceparent: said('W3C trace context'),
} as const

/** Only where a change could otherwise happen twice. */
export const ONCE_HEADERS = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(LONGEST_KEY)
    .describe('The same key and arguments again give the first answer; other arguments give CONFLICT'),
} as const

const Said = z.object({ ...CALL_HEADERS, ...ONCE_HEADERS }).partial()

export interface RequestFrame {
  caller: Caller
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
  idempotencyKey: string | undefined
}

/** A blank one says nothing, on every surface: what comes after it counts. */
const MAY_BE_BLANK = new Set(['TN-Session', 'TN-Workspace'])

/** Reads who is calling and under which headings. A value that cannot be taken is refused, not dropped. */
export function readHeaders(headers: Headers, identity: Identity): RequestFrame {
  const given = Object.keys(Said.shape).flatMap((name) => {
    const value = headers.get(name)
    return value === null || (value === '' && MAY_BE_BLANK.has(name)) ? [] : [[name, asText(value)]]
  })
  const checked = Said.safeParse(Object.fromEntries(given))
  if (!checked.success) throw refusal(checked.error)
  return {
    caller: {
      ...identity,
      agentId: checked.data['TN-Agent-Id'] ?? 'rest',
      agentVersion: checked.data['TN-Agent-Version'] ?? 'unknown',
    },
    sessionId: checked.data['TN-Session'],
    workspaceId: checked.data['TN-Workspace'],
    correlationId: checked.data['X-Correlation-Id'],
    traceparent: checked.data.traceparent,
    idempotencyKey: checked.data['Idempotency-Key'],
  }
}

/** Headers arrive byte by byte; most programs mean UTF-8, some Latin-1. */
function asText(value: string): string {
  const text = Buffer.from(value, 'latin1').toString()
  return text.includes('\uFFFD') ? value : text
}

function refusal({ issues }: z.ZodError): Refusal {
  const faults = issues.map(({ path }) => {
    const name = path.join('.')
    const most = name in ONCE_HEADERS ? LONGEST_KEY : LONGEST
    return { path: name, message: `needs 1 to ${most} characters`, expected: `1 to ${most} characters` }
  })
  const message = faults.map(({ path, message: text }) => `The header ${path} ${text}`).join('; ')
  return new Refusal(new ToolError('BAD_REQUEST', message, { details: { issues: faults } }))
}
