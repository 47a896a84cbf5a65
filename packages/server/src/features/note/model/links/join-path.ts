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
