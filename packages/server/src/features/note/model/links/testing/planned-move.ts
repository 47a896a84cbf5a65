import { parseNote } from '../../markdown/parse-note.ts'
import { applyEdits } from '../../text-edit.ts'
import { linkKey } from '../link-paths.ts'
import { filesAfter, keysAffected, planMove, type MovedFiles } from '../plan-move.ts'
import { namedFiles } from './named-files.ts'

export type Vault = Record<string, string>

/** The vault after a move, planned from those notes alone that have to be looked at. */
export function move(vault: Vault, moved: MovedFiles): Vault {
  const keys = new Set(keysAffected(moved))
  const before = namedFiles(Object.keys(vault))
  const notes = Object.entries(vault)
    .map(([path, text]) => ({ path, links: parseNote(text).links }))
    .filter(({ path, links }) => moved.has(path) || links.some(({ target }) => keys.has(linkKey(target))))
  const after = filesAfter(before, moved)
  const plan = new Map(
    notes.map((note) => [
      note.path,
      planMove(moved, note, before, after)
        .filter((edit) => !!edit)
        .toArray(),
    ]),
  )
  return Object.fromEntries(
    Object.entries(vault).map(([path, text]) => [
      moved.get(path) ?? path,
      applyEdits(text, plan.get(path) ?? []),
    ]),
  )
}

export const moveOne = (vault: Vault, from: string, to: string) => move(vault, new Map([[from, to]]))
