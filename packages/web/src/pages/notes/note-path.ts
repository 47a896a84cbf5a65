/** `Biology/Mitosis.md` → `Mitosis`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')

/** `Biology/Mitosis.md` → `Biology`; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Adds the `.md` extension. */
export const asNotePath = (path: string): string => {
  const bare = path.trim().replace(/^\/+/, '')
  return /\.md$/i.test(bare) ? bare : `${bare}.md`
}

/** The vault argument; left out for the default vault. */
export const inVault = (vault: string | undefined): { vault?: string } =>
  vault === undefined ? {} : { vault }
