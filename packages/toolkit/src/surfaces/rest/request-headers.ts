import * as z from 'zod'
import type { Caller } from '../../contract/caller.ts'
import { ToolError } from '../../contract/errors.ts'
import type { Identity, RestOptions } from './options.ts'
import { Refusal } from '../http/refusal.ts'

const LONGEST = 200
const LONGEST_KEY = 128

const said = (what: string) => z.string().min(1).max(LONGEST).describe(what)

/** The headers of a session, a workspace and an agent begin with this, unless the server says otherwise. */
const DEFAULT_PREFIX = 'Tool-'

/** What a request may say about itself beside its arguments. */
export const callHeaders = ({ headerPrefix = DEFAULT_PREFIX }: Pick<RestOptions, 'headerPrefix'>) => ({
  [`${headerPrefix}Session`]: said('The session that the call belongs to: an id or a name of your own'),
  [`${headerPrefix}Workspace`]: said('The workspace whose defaults apply'),
  [`${headerPrefix}Agent-Id`]: said('The program that calls; rest by default'),
  [`${headerPrefix}Agent-Version`]: said('Its version; unknown by default'),
  'X-Correlation-Id': said('A UUID that ties together what belongs together; comes back as a header'),
  traceparent: said('W3C trace context'),
})

/** Only where a change could otherwise happen twice. */
export const IDEMPOTENCY_HEADERS = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(LONGEST_KEY)
    .describe('The same key and arguments again give the first answer; other arguments give CONFLICT'),
} as const

export interface RequestFrame {
  caller: Caller
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
  idempotencyKey: string | undefined
}

/** Reads the caller, the session and the workspace. */
export class HeaderReader {
  /** For `Vary`: what an answer depends on besides its address. */
  readonly varying: string
  readonly #prefix: string
  readonly #names: readonly string[]
  readonly #mayBeBlank: readonly string[]
  readonly #schema: z.ZodType<Readonly<Record<string, string | undefined>>>

  constructor(options: Pick<RestOptions, 'headerPrefix'>) {
    this.#prefix = options.headerPrefix ?? DEFAULT_PREFIX
    // A blank one says nothing, on every surface.
    this.#mayBeBlank = [`${this.#prefix}Session`, `${this.#prefix}Workspace`]
    this.varying = ['Authorization', ...this.#mayBeBlank].join(', ')
    this.#names = Object.keys({ ...callHeaders(options), ...IDEMPOTENCY_HEADERS })
    this.#schema = z.object({ ...callHeaders(options), ...IDEMPOTENCY_HEADERS }).partial()
  }

  /** A value that cannot be taken is refused, not dropped. */
  read(headers: Headers, identity: Identity): RequestFrame {
    const given = this.#names.flatMap((name) => {
      const value = headers.get(name)
      return value === null || (value === '' && this.#mayBeBlank.includes(name))
        ? []
        : [[name, asText(value)]]
    })
    const checked = this.#schema.safeParse(Object.fromEntries(given))
    if (!checked.success) throw refusal(checked.error)
    const { data } = checked
    return {
      caller: {
        userId: identity.userId,
        scopes: identity.scopes,
        ...(identity.anonymous ? { anonymous: true } : {}),
        ...(identity.subject === undefined ? {} : { subject: identity.subject }),
        agentId: data[`${this.#prefix}Agent-Id`] ?? 'rest',
        agentVersion: data[`${this.#prefix}Agent-Version`] ?? 'unknown',
      },
      sessionId: data[`${this.#prefix}Session`],
      workspaceId: data[`${this.#prefix}Workspace`],
      correlationId: data['X-Correlation-Id'],
      traceparent: data['traceparent'],
      idempotencyKey: data['Idempotency-Key'],
    }
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
    const most = name in IDEMPOTENCY_HEADERS ? LONGEST_KEY : LONGEST
    return { path: name, message: `needs 1 to ${most} characters`, expected: `1 to ${most} characters` }
  })
  const message = faults.map(({ path, message: text }) => `The header ${path} ${text}`).join('; ')
  return new Refusal(new ToolError('BAD_REQUEST', message, { details: { issues: faults } }))
}
