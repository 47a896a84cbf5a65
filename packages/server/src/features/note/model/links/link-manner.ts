import type { NoteLink } from '../markdown/note-link.ts'
import { joinPath } from './join-path.ts'
import { foldName, folderOf, withoutExtension } from './link-key.ts'
import { isExplicit } from './resolve-link.ts'

/**
 * How a link refers to its file: relative with `./` or `../`, from the root with `/`, relative to its note (Markdown),
 * by full path, by the end of a path, or by name.
 */
export type LinkManner = 'relative' | 'rooted' | 'beside' | 'path' | 'ending' | 'name'

/** `path` is the file the link resolves to from `fromPath`. */
export function mannerOf({ kind, target }: NoteLink, fromPath: string, path: string): LinkManner {
  if (isExplicit(target)) return target.startsWith('/') ? 'rooted' : 'relative'
  if (kind === 'markdown' && leadsTo(joinPath(folderOf(fromPath), target), path)) return 'beside'
  if (!target.includes('/')) return 'name'
  return leadsTo(joinPath('', target), path) ? 'path' : 'ending'
}

const leadsTo = (written: string | undefined, path: string): boolean =>
  written !== undefined && withoutExtension(foldName(written)) === withoutExtension(foldName(path))
