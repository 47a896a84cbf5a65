import * as z from 'zod'
import { lazy } from './lazy.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
const CURSOR_LENGTH = 1024

const cursor = lazy(() => z.string().min(1).max(CURSOR_LENGTH).optional().describe('From the last answer'))

const newLimit = (standard: number, max: number) =>
  z.int().min(1).max(max).default(standard).describe('Page size')
const limits = new Map<string, ReturnType<typeof newLimit>>()

/** Tools with the same bounds share one schema. */
function limitOf(standard: number, max: number) {
  const bounds = `${standard}/${max}`
  const limit = limits.get(bounds) ?? newLimit(standard, max)
  limits.set(bounds, limit)
  return limit
}

/** The two parameters of every paged tool. A cursor comes from the answer before and goes back unchanged. */
export const pagination = (options: { standard?: number; max?: number } = {}) => ({
  limit: limitOf(options.standard ?? DEFAULT_LIMIT, options.max ?? MAX_LIMIT),
  cursor: cursor(),
})

/** Kept for services that cannot do better; no tool of ours pages by offset. */
export const offsetPagination = lazy(() => ({
  limit: limitOf(DEFAULT_LIMIT, MAX_LIMIT),
  offset: z.int().min(0).max(1_000_000).default(0).describe('How many to pass over'),
}))

/** A page with its fields in camel case. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().optional(),
    totalCount: z.int().min(0).optional(),
    hasMore: z.boolean(),
  })
