import { statSync, type Dirent } from 'node:fs'

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

const READ_AND_WRITE = 0o666
const ALL = 0o777

/** A new file or folder is open to those whom its folder is open to: in a folder of 0700 it has 0600 or 0700. */
export const newFileMode = (folder: OpenFolder): number => modeOf(folder) & READ_AND_WRITE
export const newFolderMode = (folder: OpenFolder): number => modeOf(folder) & ALL

const modeOf = ({ address }: OpenFolder): number => statSync(address).mode
