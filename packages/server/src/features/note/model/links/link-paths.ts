/** The files of a vault as links resolve them, by `linkKey`. */
export interface FileNames {
  /** All paths whose file name has this key. */
  withKey(key: string): readonly string[]
}

const NOTE_EXTENSION = '.md'

/** Links ignore case, Unicode normalization and kinds of space. */
export function foldName(name: string): string {
  const folded = name.toLowerCase()
  if (/^[\0-\x7f]*$/.test(folded)) return folded
  return folded
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** The key by which links find files: the folded file name without `.md`. */
export function linkKey(pathOrTarget: string): string {
  return withoutExtension(foldName(pathOrTarget.slice(pathOrTarget.lastIndexOf('/') + 1).trim()))
}

export const isNotePath = (path: string): boolean =>
  path.slice(-NOTE_EXTENSION.length).toLowerCase() === NOTE_EXTENSION

export const withoutExtension = (path: string): string =>
  isNotePath(path) ? path.slice(0, -NOTE_EXTENSION.length) : path

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Resolves a relative path; undefined if it leaves the vault. */
export function joinPath(folder: string, written: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** The relative path from a folder, without a leading `./`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  return '../'.repeat(from.length - shared) + to.slice(shared).join('/')
}
