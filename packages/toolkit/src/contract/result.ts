import * as z from 'zod'
import { ErrorCode, ErrorDetails } from './errors.ts'
import { PlainHints } from './hints.ts'
import { CorrelationId, RequestId, SemanticVersion, Timestamp, TraceId } from './ids.ts'
import { lazy } from './lazy.ts'

/**
 * How much is written around an answer's data: all of it; what differs from its default; or nothing, so that the text
 * and the structured content are the data alone.
 */
export type Envelope = 'full' | 'lean' | 'none'

/** A session that did not exist before this call. */
export const NewSession = lazy(() =>
  z.strictObject({
    id: z.string(),
    name: z.string().optional(),
    workspace: z.string(),
  }),
)
export type NewSession = z.output<ReturnType<typeof NewSession>>

export const ResultMetadata = lazy(() =>
  z.strictObject({
    toolVersion: SemanticVersion,
    timestamp: Timestamp,
    executionTime: z.number().min(0),
    serviceVersion: SemanticVersion,
    /** Surfaces carry both ids beside the text, in `_meta` of the protocol and in headers. */
    traceId: TraceId.optional(),
    correlationId: CorrelationId.optional(),
    /** True where the answer is a cached one. */
    cached: z.boolean().optional(),
    /** True where an earlier call with the same clientEventId gave this answer. */
    replayed: z.boolean().optional(),
    session: NewSession().optional(),
  }),
)
export type ResultMetadata = z.output<ReturnType<typeof ResultMetadata>>

const Count = z.int().min(0)

/** The size of an answer and the way to the rest of it. */
export const ResponseMeta = z.strictObject({
  bytes: Count,
  estimated_tokens: Count,
  /** Of images and other content beside the text; absent where there is none. */
  content_bytes: Count.optional(),
  has_more: z.boolean(),
  next_cursor: z.string().optional(),
  total_items: Count.optional(),
  returned_count: Count.optional(),
  total_turns: Count.optional(),
  chunk_index: Count.optional(),
  total_chunks: Count.optional(),
})
export type ResponseMeta = z.output<typeof ResponseMeta>

/** The paging part of `_meta`, as a tool reports it. */
export const PageMeta = ResponseMeta.omit({
  bytes: true,
  estimated_tokens: true,
  content_bytes: true,
}).extend({
  has_more: z.boolean().exactOptional(),
})
export type PageMeta = z.output<typeof PageMeta>

/** A successful answer in its wire format. */
export const ToolResult = lazy(() =>
  z.strictObject({
    data: z.unknown().refine((data): boolean => data !== null && data !== undefined, 'No data'),
    agentHints: PlainHints,
    metadata: ResultMetadata(),
    _meta: ResponseMeta,
  }),
)
export type ToolResult = z.output<ReturnType<typeof ToolResult>>

/** A failure in its wire format. `error` repeats `message` for clients that read only that field. */
export const ToolFailure = lazy(() =>
  z.strictObject({
    error: z.string(),
    code: ErrorCode,
    message: z.string(),
    details: ErrorDetails(),
    requestId: RequestId,
    agentHints: PlainHints,
    metadata: ResultMetadata(),
    _meta: ResponseMeta,
  }),
)
export type ToolFailure = z.output<ReturnType<typeof ToolFailure>>
