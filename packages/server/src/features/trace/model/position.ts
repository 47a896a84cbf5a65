import { createHash } from 'node:crypto'
import { type NextCall, lazy, ToolError } from '@tutor-nexus/toolkit'
import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { RecordingHead } from './recording.ts'

/** Where a page of a recording begins. */
export interface Position {
  turn: number
  step: number
  /** The field of the step, by its place. */
  field: number
  /** In the field's source: characters, or bytes of a text that is too long to hold. */
  offset: number
  /** How many pages came before. */
  page: number
}

export const START: Position = { turn: 0, step: 0, field: 0, offset: 0, page: 0 }

const Count = z.int().min(0)
const Written = lazy(() => z.tuple([z.string(), Count, Count, Count, Count, Count]))

/** Short, however a reader names its generations. */
const stampOf = ({ generation }: RecordingHead): string =>
  createHash('sha256').update(generation).digest('base64url').slice(0, 8)

export const sealPosition = (
  { turn, step, field, offset, page }: Position,
  head: RecordingHead,
  cursors: CursorBox,
): string => cursors.seal([stampOf(head), turn, step, field, offset, page])

/** A log that was written anew says something else at the same place. */
export function openPosition(
  cursor: string,
  head: RecordingHead,
  cursors: CursorBox,
  again: NextCall,
): Position {
  const [stamp, turn, step, field, offset, page] = Written().parse(cursors.open(cursor))
  if (stamp !== stampOf(head))
    throw new ToolError('CONFLICT', 'The log of this session was rewritten since the last page', {
      details: { reason: 'Start again from the beginning' },
      next: [again],
    })
  return { turn, step, field, offset, page }
}

/** The call that a page answers, as its next page has to be asked for. */
export interface PageCall {
  tool: string
  /** Without its cursor. */
  args: Readonly<Record<string, unknown>>
  cursors: CursorBox
  /** Where this page begins. */
  from: Position
}
