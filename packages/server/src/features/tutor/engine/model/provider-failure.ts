import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { aiSdk } from './ai-sdk.ts'
import { SecretMask } from './secret-mask.ts'

export interface Failing {
  /** The provider's name for the student. */
  whose: string
  remedy: string
  secret: string
  now: Date
}

/** An error in our own words: a provider's message may repeat the key. */
export async function providerFailure(thrown: unknown, failing: Failing): Promise<ToolError> {
  if (isToolError(thrown)) return thrown
  const cause = maskedFault(thrown, failing.secret)
  const { APICallError } = await aiSdk()
  if (!APICallError.isInstance(thrown)) return unreadable(failing, cause)
  const { statusCode, responseHeaders = {} } = thrown
  if (statusCode === undefined) return unreachable(failing, cause)
  return statusCode < 400
    ? unreadable(failing, cause)
    : refusal(statusCode, retryAfterOf(responseHeaders, failing.now), failing, cause)
}

function refusal(
  status: number,
  retryAfter: number | undefined,
  { whose, remedy }: Failing,
  cause: Error,
): ToolError {
  const details = (reason: string) => ({ reason, ...(retryAfter === undefined ? {} : { retryAfter }) })
  switch (status) {
    case 401:
    case 403:
      return new ToolError('UNPROCESSABLE_ENTITY', `${whose} refuses the key`, {
        details: details(remedy),
        cause,
      })
    case 402:
      return new ToolError('UNPROCESSABLE_ENTITY', `${whose} requires payment`, {
        details: details('The account of the key has no credit left'),
        cause,
      })
    case 404:
      return new ToolError(
        'UNPROCESSABLE_ENTITY',
        `${whose} does not have that model, or not at that address`,
        {
          details: details(remedy),
          cause,
        },
      )
    case 429:
      return new ToolError('RATE_LIMITED', `${whose} has reached its rate limit for this key`, {
        details: details('Try again later'),
        cause,
      })
    case 408:
      return unreachable({ whose }, cause)
    default:
      return status >= 500
        ? new ToolError('SERVICE_UNAVAILABLE', `${whose} cannot answer at the moment`, {
            details: details('The provider has a problem; try again later'),
            cause,
          })
        : new ToolError('UNPROCESSABLE_ENTITY', `${whose} refused the question`, {
            details: details('It may be too long for the model, or the model cannot use tools'),
            cause,
          })
  }
}

const unreachable = ({ whose }: Pick<Failing, 'whose'>, cause: Error): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', `${whose} cannot be reached`, {
    details: { reason: 'The connection failed or was lost', retryAfter: 5 },
    cause,
  })

const unreadable = ({ whose }: Failing, cause: Error): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', `${whose} sent an invalid response`, {
    details: { reason: 'The response was incomplete or in the wrong format; try again', retryAfter: 1 },
    cause,
  })

/** For the log, without the key. */
function maskedFault(thrown: unknown, secret: string): Error {
  const { name = 'Error', message = '', statusCode, responseBody } = Object(thrown)
  const parts = [name, statusCode, message, responseBody].filter((part) => part !== undefined && part !== '')
  const fault = new Error(new SecretMask(secret).mask(parts.join(' ')).slice(0, 2_000))
  fault.name = 'ProviderFault'
  return fault
}

const LONGEST = 86_400

/** Seconds until a retry, from headers in milliseconds, in seconds, or as a date. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const given = (name: string) => headers[name] ?? ''
  const ms = Number.parseFloat(given('retry-after-ms'))
  const text = given('retry-after')
  const seconds = Number.isFinite(ms)
    ? ms / 1000
    : /^\d+(?:\.\d+)?$/.test(text)
      ? Number(text)
      : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(0, Math.ceil(seconds))) : undefined
}
