import { ToolError } from '../../contract/errors.ts'
import { STATUS } from './status.ts'

/** An error before any tool is reached. Its HTTP status may be more specific than its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: ToolError
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(error: ToolError, status = STATUS[error.code], headers: Readonly<Record<string, string>> = {}) {
    super(error.message, { cause: error })
    this.error = error
    this.status = status
    this.headers = headers
  }
}

export const badRequest = (message: string, reason: string, status?: number): Refusal =>
  new Refusal(new ToolError('BAD_REQUEST', message, { details: { reason } }), status)

/** The path exists, but not for this method. */
export const wrongMethod = (method: string, allowed: string): Refusal =>
  new Refusal(
    new ToolError('BAD_REQUEST', `${method} is not answered here`, { details: { reason: `Use ${allowed}` } }),
    405,
    { Allow: allowed },
  )
