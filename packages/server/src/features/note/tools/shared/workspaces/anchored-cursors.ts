import { lazy } from '@tutor-nexus/toolkit'
import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'

const Anchored = lazy(() => z.tuple([z.string(), z.int().min(0)]))

/** A place in a list whose newest comes first: what is added while somebody pages through it moves nothing. */
export interface Anchor {
  readonly newest: string | undefined
  readonly from: number
}

export function anchorOf(cursor: string | undefined, cursors: CursorBox): Anchor {
  if (cursor === undefined) return { newest: undefined, from: 0 }
  const [newest, from] = Anchored().parse(cursors.open(cursor))
  return { newest, from }
}

/** Cursors that carry where the list began beside the place in it. */
export const anchoredTo = (newest: string, cursors: CursorBox): CursorBox => ({
  seal: (from) => cursors.seal([newest, from]),
  open: (cursor) => cursors.open(cursor),
})
