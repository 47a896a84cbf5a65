const NOTE_EXTENSION = '.md'

/** Names that only differ by case, by Unicode's normal forms or by kinds of space are the same to a link. */
export function foldName(name: string): string {
  const folded = name.toLowerCase()
  if (/^[\0-\x7f]*$/.test(folded)) return folded
  return folded
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** The last part of a path or a link's target, folded, without `.md`: what files and links are found by. */
export function linkKey(pathOrTarget: string): string {
  return withoutExtension(foldName(pathOrTarget.slice(pathOrTarget.lastIndexOf('/') + 1).trim()))
}

export const isNotePath = (path: string): boolean =>
  path.slice(-NOTE_EXTENSION.length).toLowerCase() === NOTE_EXTENSION

export const withoutExtension = (path: string): string =>
  isNotePath(path) ? path.slice(0, -NOTE_EXTENSION.length) : path

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
