/** What is named, with or without a `/` behind it. */
export const entryPath = (given: string): string => given.replace(/(?<=[^/])\/$/, '')

/** A folder to look into: the vault itself is called `/`, `.` or nothing. */
export const folderPath = (given: string): string =>
  ['', '/', '.', './'].includes(given.trim()) ? '' : entryPath(given)

/** Where something is moved to: a `/` at the end names the folder that it goes into. */
export const targetPath = (path: string, given: string): string =>
  given.endsWith('/') ? given + path.slice(path.lastIndexOf('/') + 1) : given
