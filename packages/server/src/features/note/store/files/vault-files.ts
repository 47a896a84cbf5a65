import type { EntryKind } from '../../model/vault-port.ts'

/** Identifies a version of a file without reading it. */
export interface FileStamp {
  readonly device: bigint
  readonly inode: bigint
  readonly bytes: number
  readonly modifiedNs: bigint
}

export interface FileContent {
  readonly bytes: Buffer
  readonly stamp: FileStamp
}

export interface FileEntry {
  readonly path: string
  readonly kind: EntryKind
}

/** Another program has written the file since it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/**
 * The files of one vault. Paths are checked and opened folder by folder without following links, so nothing outside is
 * reachable, even if a folder is swapped for a link. Throws BAD_REQUEST for invalid paths, NOT_FOUND for missing files,
 * UNPROCESSABLE_ENTITY for taken names and for files that are too large or special, SERVICE_UNAVAILABLE if the
 * disk is full or fails.
 */
export interface VaultFiles {
  /** Runs the work while no other process changes the vault. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Undefined if nothing is there. */
  stamp(path: string): Promise<(FileStamp & { kind: EntryKind }) | undefined>
  /** The whole file; throws above `maxBytes`. */
  read(path: string, maxBytes: number): Promise<FileContent>
  /** For large files: passes a reader of the open file and its stamp. */
  reading<Result>(
    path: string,
    work: (read: (into: Buffer, at: number) => Promise<number>, stamp: FileStamp) => Promise<Result>,
  ): Promise<Result>
  /**
   * Replaces the content atomically and durably, keeping permissions. Throws FileChanged and changes nothing if the
   * file is not the version that was read. `was`, its bytes, also detects writes within one clock tick.
   */
  replace(path: string, expected: FileStamp, bytes: Buffer, was?: Buffer): Promise<FileStamp>
  /** Creates a file and missing folders; UNPROCESSABLE_ENTITY if the name, or one that looks the same, is taken. */
  create(path: string, bytes: Buffer): Promise<FileStamp>
  createFolder(path: string): Promise<void>
  /** UNPROCESSABLE_ENTITY if the name is taken; changing only the case is allowed. */
  move(path: string, newPath: string): Promise<void>
  /** A free path in the vault's `.trash`, so that it can be journaled before the move. */
  trashPath(path: string): Promise<string>
  /** UNPROCESSABLE_ENTITY if the path is taken. */
  trash(path: string, trashedPath: string): Promise<void>
  untrash(trashedPath: string, path: string): Promise<void>
  /** Returns whether it was empty. */
  removeEmptyFolder(path: string): Promise<boolean>
  /** Direct children without hidden files and links, unsorted. */
  entries(folder: string): Promise<FileEntry[]>
  close(): Promise<void>
}
