import type { NoteLink, TargetSpelling } from '../markdown/parsed-note.ts'
import {
  type FileNames,
  relativePath,
  joinPath,
  folderOf,
  isNotePath,
  linkKey,
  withoutExtension,
  foldName,
} from './link-paths.ts'
import { resolveLink, isExplicit } from './resolve-link.ts'
import { canBeWikilink } from '../markdown/scan/wikilink.ts'

/**
 * How a link refers to its file: relative with `./` or `../`, from the root with `/`, relative to its note (Markdown),
 * by full path, by the end of a path, or by name.
 */
type LinkForm = 'relative' | 'rooted' | 'beside' | 'path' | 'ending' | 'name'

/** `path` is the file the link resolves to from `fromPath`. */
export function formOf({ kind, target }: NoteLink, fromPath: string, path: string): LinkForm {
  if (isExplicit(target)) return target.startsWith('/') ? 'rooted' : 'relative'
  if (kind === 'markdown' && isSamePath(joinPath(folderOf(fromPath), target), path)) return 'beside'
  if (!target.includes('/')) return 'name'
  return isSamePath(joinPath('', target), path) ? 'path' : 'ending'
}

const isSamePath = (written: string | undefined, path: string): boolean =>
  written !== undefined && withoutExtension(foldName(written)) === withoutExtension(foldName(path))

/**
 * The target text that leads from `fromPath` to `path`, in the link's own form and notation if possible. Undefined if
 * no form resolves to it.
 */
export function writeTarget(
  link: NoteLink,
  form: LinkForm,
  path: string,
  fromPath: string,
  files: FileNames,
): string | undefined {
  for (const target of candidates(link, form, path, folderOf(fromPath), files)) {
    if (resolveLink({ kind: link.kind, target }, fromPath, files) !== path) continue
    const written = encodeTarget(target, link.spelling)
    if (written !== undefined) return written
  }
  return undefined
}

function* candidates(
  { target }: NoteLink,
  form: LinkForm,
  path: string,
  folder: string,
  files: FileNames,
): Generator<string> {
  const beside = relativePath(folder, path)
  const relative = beside.startsWith('../') ? beside : `./${beside}`
  const name = path.slice(path.lastIndexOf('/') + 1)
  const byForm: Record<LinkForm, string> = {
    relative: target.startsWith('./') || !beside.startsWith('../') ? relative : beside,
    rooted: `/${path}`,
    beside,
    path,
    ending: path,
    name: files.withKey(linkKey(name)).length === 1 ? name : path,
  }
  for (const candidate of [byForm[form], path, relative, `/${path}`, ...endingsOf(path)]) {
    if (isNotePath(candidate) && !isNotePath(target)) yield withoutExtension(candidate)
    yield candidate
  }
}

/** All suffixes of a path, shortest first. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(-1 - index).join('/'))
}

/** A target in the given notation; undefined if it cannot be expressed. */
function encodeTarget(target: string, spelling: TargetSpelling): string | undefined {
  switch (spelling) {
    case 'percent':
      return percentEncode(target, /[\p{Cc} "#%()<>[\\\]`|]/gu)
    case 'percent-ascii':
      return percentEncode(target, /[\p{Cc} "#%()<>[\\\]`|]|\P{ASCII}+/gu)
    case 'angle':
      return percentEncode(target, /[\p{Cc}#%<>[\\\]`|]/gu)
    case 'plain':
      return canBeWikilink(target) ? target : undefined
    case 'unquoted':
      return canBeWikilink(target) && !/:\s/.test(target) ? target : undefined
    case 'single-quoted':
      return canBeWikilink(target) ? target.replaceAll("'", "''") : undefined
    case 'double-quoted':
      return canBeWikilink(target) ? JSON.stringify(target).slice(1, -1) : undefined
  }
}

function percentEncode(target: string, characters: RegExp): string {
  const encoded = target
    .toWellFormed()
    .replace(characters, (mark) => EXTRA_CODES.get(mark) ?? encodeURIComponent(mark))
  // Text before a colon would be read as a URL scheme.
  return encoded.replace(/^[^/:]*:/, (scheme) => `${scheme.slice(0, -1)}%3A`)
}

/** Characters that `encodeURIComponent` leaves alone. */
const EXTRA_CODES: ReadonlyMap<string, string> = new Map([
  ['(', '%28'],
  [')', '%29'],
])
