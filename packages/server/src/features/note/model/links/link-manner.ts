import type { NoteLink } from '../markdown/note-link.ts'
import { joinPath } from './join-path.ts'
import { foldName, folderOf, withoutExtension } from './link-key.ts'
import { isExplicit } from './resolve-link.ts'

/**
 * How a link says where its file is: from its own folder with `./` or `../`, from the root with `/`, beside its own note
 * (as Markdown has it), by a whole path, by the end of one, or by its name alone.
 */
export type LinkManner = 'relative' | 'rooted' | 'beside' | 'path' | 'ending' | 'name'

/** `path` is what the link leads to from `fromPath`. */
export function mannerOf({ kind, target }: NoteLink, fromPath: string, path: string): LinkManner {
  if (isExplicit(target)) return target.startsWith('/') ? 'rooted' : 'relative'
  if (kind === 'markdown' && leadsTo(joinPath(folderOf(fromPath), target), path)) return 'beside'
  if (!target.includes('/')) return 'name'
  return leadsTo(joinPath('', target), path) ? 'path' : 'ending'
}

const leadsTo = (written: string | undefined, path: string): boolean =>
  written !== undefined && withoutExtension(foldName(written)) === withoutExtension(foldName(path))
