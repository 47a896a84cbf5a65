import { createHash } from 'node:crypto'
import { type NextCall, lazy, ToolError } from '@tutor-nexus/toolkit'
import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { RecordingHead } from './recording.ts'

export interface Position {
  turn: number
  step: number
  field: number
  /** In characters, or in bytes for a text that is too long to hold. */
  offset: number
  page: number
}

export const START: Position = { turn: 0, step: 0, field: 0, offset: 0, page: 0 }

const Count = z.int().min(0)
const StoredPosition = lazy(() => z.tuple([z.string(), Count, Count, Count, Count, Count]))

const stampOf = ({ generation }: RecordingHead): string =>
  createHash('sha256').update(generation).digest('base64url').slice(0, 8)

export const sealPosition = (
  { turn, step, field, offset, page }: Position,
  head: RecordingHead,
  cursors: CursorBox,
): string => cursors.seal([stampOf(head), turn, step, field, offset, page])

/** Refuses a cursor into a log that was rewritten since. */
export function openPosition(
  cursor: string,
  head: RecordingHead,
  cursors: CursorBox,
  again: NextCall,
): Position {
  const [stamp, turn, step, field, offset, page] = StoredPosition().parse(cursors.open(cursor))
  if (stamp !== stampOf(head))
    throw new ToolError('CONFLICT', 'The log of this session was rewritten since the last page', {
      details: { reason: 'Start again from the beginning' },
      next: [again],
    })
  return { turn, step, field, offset, page }
}

/** The call that a page answers, for the hint to its next page. */
export interface PageCall {
  tool: string
  args: Readonly<Record<string, unknown>>
  cursors: CursorBox
  from: Position
}
