import type { EntryKind } from '../../model/vault-port.ts'

/** What tells one state of a file from another without reading it. */
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

/** Something else has written the file since it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/**
 * The files of one vault. Every path is checked, and walked from the vault's own folder without following a link, so
 * that nothing outside is reached even where a folder is swapped for a link meanwhile. Refusals are ToolErrors:
 * BAD_REQUEST for a path that may not be named, NOT_FOUND for what is not there, CONFLICT for what is in the way,
 * UNPROCESSABLE_ENTITY for what is too large or no plain file, SERVICE_UNAVAILABLE where the disk is full or fails.
 */
export interface VaultFiles {
  /** Runs the work while no other process that serves this vault changes it. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Undefined where there is nothing. */
  stamp(path: string): Promise<(FileStamp & { kind: EntryKind }) | undefined>
  /** All of it; refused over `mostBytes`. */
  read(path: string, mostBytes: number): Promise<FileContent>
  /** Piece by piece, for what may be large; `work` is given a reader of the open file and its stamp. */
  reading<Result>(
    path: string,
    work: (read: (into: Buffer, at: number) => Promise<number>, stamp: FileStamp) => Promise<Result>,
  ): Promise<Result>
  /**
   * Puts new content in the place of what was read: all of it or nothing, on the disk before it resolves, with the
   * file's permissions. FileChanged where the file is no longer the one that was read, and then it is as it was. With
   * `was`, the bytes that were read, also where a clock is too coarse to tell two writes apart.
   */
  replace(path: string, expected: FileStamp, bytes: Buffer, was?: Buffer): Promise<FileStamp>
  /** A new file and the folders it needs; CONFLICT where there is something, also under a name that only reads the same. */
  create(path: string, bytes: Buffer): Promise<FileStamp>
  createFolder(path: string): Promise<void>
  /** CONFLICT where something is there already; a change of case alone is allowed. */
  move(path: string, newPath: string): Promise<void>
  /** A free place in the vault's `.trash`, as Obsidian has it, so that it can be noted before something goes there. */
  trashPlace(path: string): Promise<string>
  /** Into that place; CONFLICT where it is taken. */
  trash(path: string, trashedPath: string): Promise<void>
  /** Back from where `trash` put it. */
  untrash(trashedPath: string, path: string): Promise<void>
  /** Removes a folder if it is empty, and says whether it was. */
  removeEmptyFolder(path: string): Promise<boolean>
  /** What lies directly in a folder, hidden things and links left out, unsorted. */
  entries(folder: string): Promise<FileEntry[]>
  close(): Promise<void>
}
