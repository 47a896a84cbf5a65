import type { AgentHints, ErrorCode, ErrorDetails, ToolFailure } from './tools.gen.ts'

export type NextAction = AgentHints['suggestedNextActions'][number]

/** A failed call: the error of the tool, or of the connection. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: ErrorCode | 'UNREACHABLE' | 'UNREADABLE'
  readonly details: Partial<ErrorDetails>
  readonly status: number
  readonly requestId: string | undefined
  /** Suggested calls. */
  readonly next: readonly NextAction[]

  private constructor(
    fields: Pick<CallFailure, 'code' | 'message' | 'details' | 'status' | 'requestId' | 'next'>,
  ) {
    super(fields.message)
    this.code = fields.code
    this.details = fields.details
    this.status = fields.status
    this.requestId = fields.requestId
    this.next = fields.next
  }

  static of({ code, message, details, requestId, agentHints }: ToolFailure, status: number): CallFailure {
    return new CallFailure({
      code,
      message,
      details,
      status,
      requestId,
      next: agentHints.suggestedNextActions,
    })
  }

  static unreachable(): CallFailure {
    return new CallFailure({
      code: 'UNREACHABLE',
      message: 'The server is not responding',
      details: { reason: 'It may have stopped. Start it again with npm start, then try again.' },
      status: 0,
      requestId: undefined,
      next: [],
    })
  }

  /** A view reaches the server only through the assistant that shows it. */
  static throughHost(): CallFailure {
    return new CallFailure({
      code: 'UNREACHABLE',
      message: 'The assistant didn’t pass this on',
      details: { reason: 'It may have lost its connection, or you may have declined.' },
      status: 0,
      requestId: undefined,
      next: [],
    })
  }

  static unreadable(status: number): CallFailure {
    return new CallFailure({
      code: 'UNREADABLE',
      message: 'The response couldn’t be read',
      details: { reason: `The server responded with status ${status} in an unknown format.` },
      status,
      requestId: undefined,
      next: [],
    })
  }
}

/** Whether the same call may succeed later. */
export const isTemporary = ({ code }: CallFailure): boolean =>
  code === 'UNREACHABLE' ||
  code === 'SERVICE_UNAVAILABLE' ||
  code === 'INTERNAL_ERROR' ||
  code === 'RATE_LIMITED'
