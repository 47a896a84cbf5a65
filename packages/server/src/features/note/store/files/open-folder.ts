import type { Dirent } from 'node:fs'

/** An open folder of the vault that cannot be swapped for another one. */
export interface OpenFolder {
  /** Whether paths through it are certain to stay inside; otherwise call `verify`. */
  readonly isPinned: boolean
  /** Path of the folder itself. */
  readonly address: string
  /** Path of an entry. */
  at(name: string): string
  /** Opens a subfolder; throws ELOOP for a link. */
  folder(name: string): OpenFolder
  /** Throws ELOOP if the folder was swapped; for systems that cannot pin it. */
  verify(): void
  list(): Promise<Dirent[]>
  /** Flushes added and removed entries to disk. */
  sync(): Promise<void>
  close(): void
}

/** An entry of an open folder; `path` is its path in the vault. */
export interface FolderEntry {
  readonly folder: OpenFolder
  readonly name: string
  readonly path: string
}

export class FolderSwapped extends Error {
  readonly code = 'ELOOP'
}
