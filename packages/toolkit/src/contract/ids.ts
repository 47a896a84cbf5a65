import * as z from 'zod'

/**
 * A branded ULID schema: ids of two kinds cannot be mixed up at compile time.
 *
 * @example
 * const TaskId = brandedId('TaskId')
 * type TaskId = z.output<typeof TaskId>
 */
export const brandedId = <const Brand extends string>(brand: Brand) =>
  z
    .ulid({
      // Missing values have their own message.
      error: ({ input }) =>
        input === undefined ? undefined : `Not a valid ${brand}: expected a ULID of 26 characters`,
    })
    .toUpperCase()
    .brand<Brand>()

export const UserId = brandedId('UserId')
export type UserId = z.output<typeof UserId>

export const RequestId = brandedId('RequestId')
export type RequestId = z.output<typeof RequestId>

/** A UUID as tracing systems write it. */
export const TraceId = z.guid()
export const CorrelationId = z.guid()

/** An instant in UTC, RFC 3339. */
export const Timestamp = z.iso.datetime()

/** Three numbers, no range and no tag: `1.2.3`. */
export const SemanticVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)
