import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import type { Position } from '../../../model/position.ts'

/** The call that a page answers, as its next page has to be asked for. */
export interface PageCall {
  tool: string
  /** Without its cursor. */
  args: Readonly<Record<string, unknown>>
  cursors: CursorBox
  /** Where this page begins. */
  from: Position
}
