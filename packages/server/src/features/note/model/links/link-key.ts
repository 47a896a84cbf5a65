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
