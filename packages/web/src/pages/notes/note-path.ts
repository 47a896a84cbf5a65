/** `Biology/Mitosis.md` → `Mitosis`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')

/** `Biology/Mitosis.md` → `Biology`; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The path as a note's file has it. */
export const asNotePath = (path: string): string => {
  const bare = path.trim().replace(/^\/+/, '')
  return /\.md$/i.test(bare) ? bare : `${bare}.md`
}

/** For calls and links: no vault is named where the default one is meant. */
export const inVault = (vault: string | undefined): { vault?: string } =>
  vault === undefined ? {} : { vault }
