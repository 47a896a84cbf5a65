import { lazy } from '@tutor-nexus/toolkit'
import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { NotePlace } from '../../model/vault-port.ts'

const Written = lazy(() => z.tuple([z.string(), z.int().min(1), z.int().min(0)]))

/** Where a page of a note begins, and in which version of it. */
export interface NotePosition extends NotePlace {
  readonly hash: string
}

export const sealPlace = ({ line, offset }: NotePlace, hash: string, cursors: CursorBox): string =>
  cursors.seal([hash, line, offset])

export function openPlace(cursor: string, cursors: CursorBox): NotePosition {
  const [hash, line, offset] = Written().parse(cursors.open(cursor))
  return { hash, line, offset }
}
