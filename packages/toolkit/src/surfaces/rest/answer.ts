import { ToolError } from '../../contract/errors.ts'
import type { CallIds, CallOutcome, Refused } from '../../pipeline/call.ts'
import type { RestOptions } from './options.ts'
import { Refusal } from '../http/refusal.ts'
import { STATUS } from '../http/status.ts'

type Headers = Readonly<Record<string, string>>

/** What a call came to, as HTTP says it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The envelope, byte for byte as the pipeline made it. */
  readonly text: string
}

export async function answerOf(outcome: CallOutcome, options: RestOptions): Promise<Answer> {
  if (outcome.kind === 'result') return { status: 200, headers: idHeaders(outcome.ids), text: outcome.text }
  if (outcome.kind === 'failure') return failed(outcome, options)
  return refusalAnswer(
    new Refusal(new ToolError('UNPROCESSABLE_ENTITY', 'This needs a client that can be asked')),
    options,
  )
}

/** A refusal in the contract's shape. */
export async function refusalAnswer(
  { error, status, headers }: Refusal,
  options: RestOptions,
): Promise<Answer> {
  const answer = failed(await options.pipeline.refuse(error), options)
  return { ...answer, status, headers: { ...answer.headers, ...headers } }
}

/** The response to any other error; its details are in the log. */
export async function faultAnswer(thrown: unknown, path: string, options: RestOptions): Promise<Answer> {
  if (thrown instanceof Refusal) return refusalAnswer(thrown, options)
  return failed(await options.pipeline.fail(thrown, { surface: 'rest', path }), options)
}

/** By which a call is found in logs; no part of the envelope, which a model may read. */
const idHeaders = ({ traceId, correlationId }: CallIds): Headers => ({
  'X-Trace-Id': traceId,
  'X-Correlation-Id': correlationId,
})

function failed({ ids, failure, text }: Refused, { title }: RestOptions): Answer {
  const { code, details } = failure
  return {
    status: STATUS[code],
    headers: {
      ...idHeaders(ids),
      ...(details.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(details.retryAfter)) }),
      ...(code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': `Bearer realm="${title}"` } : {}),
    },
    text,
  }
}

export const jsonResponse = ({ status, headers, text }: Answer): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
