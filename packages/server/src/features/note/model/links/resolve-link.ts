import type { NoteLink } from '../markdown/parsed-note.ts'
import type { LinkKind } from '../vault-port.ts'
import { type FileNames, joinPath, folderOf, isNotePath, linkKey } from './link-paths.ts'
import { namedPaths, type NamedPaths } from './notes-of-same-name.ts'

export type LinkTarget = Pick<NoteLink, 'kind' | 'target'>

/**
 * Resolves a link as Obsidian does; null if there is no such file. `./` and `../` start at the note's folder, `/` at
 * the root. Other targets are paths from the root (for Markdown links, first from the note's folder), or else the end
 * of a path.
 */
export function resolveLink({ kind, target }: LinkTarget, fromPath: string, files: FileNames): string | null {
  if (target === '') return fromPath
  const paths = files.withKey(linkKey(target))
  if (paths.length === 0) return null
  const named = namedPaths(paths)
  for (const spelling of spellings(target)) {
    const found = pathOf(named, spelling, kind, folderOf(fromPath))
    if (found !== undefined) return found
  }
  return null
}

/** The target names exactly one path. */
export const isExplicit = (target: string): boolean => /^(?:\/|\.\.?\/)/.test(target)

/** A dot may start an extension; without one, `.md` takes precedence. */
function spellings(target: string): string[] {
  if (isNotePath(target)) return [target]
  return target.includes('.', target.lastIndexOf('/') + 1)
    ? [target, `${target}.md`]
    : [`${target}.md`, target]
}

function pathOf(named: NamedPaths, target: string, kind: LinkKind, folder: string): string | undefined {
  if (isExplicit(target)) return named.at(joinPath(target.startsWith('/') ? '' : folder, target))
  const path = joinPath('', target)
  if (path === undefined) return undefined
  const beside = kind === 'markdown' ? named.at(joinPath(folder, target)) : undefined
  return beside ?? named.at(path) ?? named.ending(path, folder)
}
