import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { aiSdk } from './ai-sdk.ts'
import { retryAfterOf } from './retry-after.ts'
import { SecretMask } from './secret-mask.ts'

export interface Failing {
  /** How the model's provider is called towards the student. */
  whose: string
  /** What to do where the key or the model is refused. */
  remedy: string
  secret: string
  now: Date
}

/** What a caller is told of a provider's failure: never its words, which may repeat a key. */
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
      return new ToolError('UNPROCESSABLE_ENTITY', `${whose} wants to be paid first`, {
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
      return new ToolError('RATE_LIMITED', `${whose} is asked too often with this key`, {
        details: details('The provider limits how often it answers; ask again later'),
        cause,
      })
    case 408:
      return unreachable({ whose }, cause)
    default:
      return status >= 500
        ? new ToolError('SERVICE_UNAVAILABLE', `${whose} cannot answer at the moment`, {
            details: details('The fault is the provider’s; it can be asked again later'),
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
    details: { reason: 'Nothing answers at its address, or it broke off', retryAfter: 5 },
    cause,
  })

const unreadable = ({ whose }: Failing, cause: Error): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', `${whose} broke off, or gave something that is no answer`, {
    details: { reason: 'The provider did not keep to its own format; it can be asked again', retryAfter: 1 },
    cause,
  })

/** For the log: what happened, without the key and without what was sent. */
function maskedFault(thrown: unknown, secret: string): Error {
  const { name = 'Error', message = '', statusCode, responseBody } = Object(thrown)
  const told = [name, statusCode, message, responseBody].filter((part) => part !== undefined && part !== '')
  const fault = new Error(new SecretMask(secret).cover(told.join(' ')).slice(0, 2_000))
  fault.name = 'ProviderFault'
  return fault
}
