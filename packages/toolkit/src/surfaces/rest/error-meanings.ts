import type { ErrorCode } from '../../contract/errors.ts'

/** What each code tells a caller, for documents. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST:
    'The request or its arguments cannot be taken; `details.issues` says what is wrong and where. Also 405 for a wrong method, 413 for a body that is too large, 415 for one that is no JSON.',
  UNAUTHORIZED: 'There is no valid token.',
  FORBIDDEN: 'The token lacks a permission, or the arguments name another user.',
  NOT_FOUND: 'There is no such tool, or nothing of yours under the id given.',
  CONFLICT: 'The record has changed since you read it, or the key was used with other arguments.',
  UNPROCESSABLE_ENTITY: 'The request is understood and cannot be carried out as things stand.',
  RATE_LIMITED: 'Too many calls; `Retry-After` says in how many seconds to come back.',
  INTERNAL_ERROR: 'A fault of ours; it is logged under the `requestId`.',
  SERVICE_UNAVAILABLE: 'Not now or not in time; `Retry-After` is there where the time is known.',
}
