import type { NoteLink } from '../markdown/note-link.ts'
import { encodeTarget } from './encode-target.ts'
import type { FileNames } from './file-names.ts'
import { relativePath } from './join-path.ts'
import { folderOf, isNotePath, linkKey, withoutExtension } from './link-key.ts'
import type { LinkManner } from './link-manner.ts'
import { resolveLink } from './resolve-link.ts'

/**
 * The target text that leads from `fromPath` to `path`, in the link's own form and notation if possible. Undefined if
 * no form resolves to it.
 */
export function writeTarget(
  link: NoteLink,
  manner: LinkManner,
  path: string,
  fromPath: string,
  files: FileNames,
): string | undefined {
  for (const target of candidates(link, manner, path, folderOf(fromPath), files)) {
    if (resolveLink({ kind: link.kind, target }, fromPath, files) !== path) continue
    const written = encodeTarget(target, link.spelling)
    if (written !== undefined) return written
  }
  return undefined
}

function* candidates(
  { target }: NoteLink,
  manner: LinkManner,
  path: string,
  folder: string,
  files: FileNames,
): Generator<string> {
  const beside = relativePath(folder, path)
  const relative = beside.startsWith('../') ? beside : `./${beside}`
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ways: Record<LinkManner, string> = {
    relative: target.startsWith('./') || !beside.startsWith('../') ? relative : beside,
    rooted: `/${path}`,
    beside,
    path,
    ending: path,
    name: files.withKey(linkKey(name)).length === 1 ? name : path,
  }
  for (const way of [ways[manner], path, relative, `/${path}`, ...endingsOf(path)]) {
    if (isNotePath(way) && !isNotePath(target)) yield withoutExtension(way)
    yield way
  }
}

/** All suffixes of a path, shortest first. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(-1 - index).join('/'))
}
