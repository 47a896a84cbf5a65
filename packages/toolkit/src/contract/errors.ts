import * as z from 'zod'
import type { NextCall } from './facts.ts'
import { lazy } from './lazy.ts'

/** Whose problem it is: the caller's input, a rule of the domain, or our own infrastructure. */
export type ErrorKind = 'validation' | 'business' | 'system'

export const ErrorCode = z.enum([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'UNPROCESSABLE_ENTITY',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
])
export type ErrorCode = z.output<typeof ErrorCode>

/** The class that each code falls into. */
export const ERROR_KINDS: Readonly<Record<ErrorCode, ErrorKind>> = {
  BAD_REQUEST: 'validation',
  UNAUTHORIZED: 'business',
  FORBIDDEN: 'business',
  NOT_FOUND: 'business',
  CONFLICT: 'business',
  UNPROCESSABLE_ENTITY: 'business',
  RATE_LIMITED: 'business',
  INTERNAL_ERROR: 'system',
  SERVICE_UNAVAILABLE: 'system',
}

export const ErrorDetails = lazy(() =>
  z.strictObject({
    kind: z.enum(['validation', 'business', 'system']),
    reason: z.string().optional(),
    retryAfter: z.number().min(0).optional(),
    limit: z.strictObject({ current: z.number(), max: z.number(), window: z.string() }).optional(),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string(), expected: z.string().optional() }))
      .optional(),
    nearest: z.array(z.string()).optional(),
    /** What the arguments have to fit, where the caller has not been shown it. */
    schema: z.record(z.string(), z.unknown()).optional(),
  }),
)
export type ErrorDetails = z.output<ReturnType<typeof ErrorDetails>>
export type ErrorIssue = NonNullable<ErrorDetails['issues']>[number]

export interface ToolErrorOptions {
  details?: Omit<ErrorDetails, 'kind'>
  /** Calls that lead on from here. */
  next?: readonly NextCall[]
  /** What was probably meant: suggested before all else where it changes nothing and turns out to be answered. */
  meant?: NextCall
  /** What really happened: for the log, never for the caller. */
  cause?: unknown
}

/**
 * The only error whose message reaches a caller. Everything else that is thrown becomes INTERNAL_ERROR.
 *
 * @example
 * throw new ToolError('NOT_FOUND', 'Task not found or access denied')
 */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly next: readonly NextCall[]
  readonly meant: NextCall | undefined

  constructor(code: ErrorCode, message: string, options: ToolErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.details = { kind: ERROR_KINDS[code], ...options.details }
    this.next = options.next ?? []
    this.meant = options.meant
  }
}

export const isToolError = (thrown: unknown): thrown is ToolError => thrown instanceof ToolError
