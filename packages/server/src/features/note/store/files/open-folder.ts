import type { Dirent } from 'node:fs'

/** A folder of the vault that stays the one it was found to be, whatever is put under its name meanwhile. */
export interface OpenFolder {
  /** Whether what is reached through it lies in this very folder for certain; else it has to be verified. */
  readonly isPinned: boolean
  /** Where the folder itself is reached. */
  readonly address: string
  /** Where a thing directly in it is reached. */
  at(name: string): string
  /** Opens a folder in it; a link is refused with ELOOP. */
  folder(name: string): OpenFolder
  /** Throws ELOOP where it has been swapped since; for systems that cannot pin it. */
  verify(): void
  list(): Promise<Dirent[]>
  /** Makes what was put into it or taken out survive a power cut. */
  sync(): Promise<void>
  close(): void
}

/** A name in an open folder; `path` is what it is called in the vault. */
export interface FolderEntry {
  readonly folder: OpenFolder
  readonly name: string
  readonly path: string
}

export class SwappedForLink extends Error {
  readonly code = 'ELOOP'
}
