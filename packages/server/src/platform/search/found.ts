import type { Position } from './answer.ts'
import type { QueryWord } from './reading.ts'

export interface FoundDocument extends Position {
  readonly number: number
  readonly matched: readonly string[]
}

/** One page of documents, before their texts are read. */
export interface Found {
  readonly documents: readonly FoundDocument[]
  readonly hasMore: boolean
  readonly total: number
  readonly isCapped: boolean
  readonly words: readonly QueryWord[]
}

/** By score, then by id. */
export function comparePositions(a: Position, b: Position): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return a.run - b.run
}
