import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  read as readInto,
  type BigIntStats,
} from 'node:fs'
import { promisify } from 'node:util'
import { FolderSwapped, type FolderEntry } from './open-folder.ts'
import { beingWritten, isAFolder, notRegularFile, tooLarge } from './file-errors.ts'
import type { FileContent, FileStamp } from './vault-files.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
const MAX_READS = 5
const read = promisify(readInto)

export const statusOf = (descriptor: number): BigIntStats => fstatSync(descriptor, { bigint: true })

export const stampOf = ({ dev, ino, size, mtimeNs }: BigIntStats): FileStamp => ({
  device: dev,
  inode: ino,
  bytes: Number(size),
  modifiedNs: mtimeNs,
})

export const isSameFile = (one: FileStamp, other: FileStamp): boolean =>
  one.device === other.device && one.inode === other.inode

export const isSameState = (one: FileStamp, other: FileStamp): boolean =>
  isSameFile(one, other) && one.bytes === other.bytes && one.modifiedNs === other.modifiedNs

/** Does not follow links; undefined if nothing is there. */
export const statEntry = ({ folder, name }: FolderEntry): BigIntStats | undefined =>
  lstatSync(folder.at(name), { bigint: true, throwIfNoEntry: false })

/** Opens a regular file. Checks first, because opening a pipe or device may have side effects. */
export function openPlain({ folder, name, path }: FolderEntry, access = O_RDONLY): number {
  assertRegular(lstatSync(folder.at(name), { bigint: true }), path)
  const descriptor = openSync(folder.at(name), access | O_NOFOLLOW | O_NONBLOCK)
  try {
    assertRegular(statusOf(descriptor), path)
    folder.verify()
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

export async function withPlain<Result>(
  entry: FolderEntry,
  work: (descriptor: number) => Promise<Result>,
): Promise<Result> {
  const descriptor = openPlain(entry)
  try {
    return await work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The whole file as of one moment. */
export async function readWhole(descriptor: number, maxBytes: number, path: string): Promise<FileContent> {
  for (let time = 0; time < MAX_READS; time++) {
    const stamp = stampOf(statusOf(descriptor))
    if (stamp.bytes > maxBytes) throw tooLarge(path, stamp.bytes, maxBytes)
    const bytes = Buffer.allocUnsafe(stamp.bytes)
    const count = await fill(descriptor, bytes, 0)
    if (count === stamp.bytes && isSameState(stampOf(statusOf(descriptor)), stamp)) return { bytes, stamp }
  }
  throw beingWritten(path)
}

/** Reads until the buffer is full or the file ends; returns the number of bytes. */
export async function fill(descriptor: number, into: Buffer, at: number): Promise<number> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await read(descriptor, into, done, into.length - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

function assertRegular(found: BigIntStats, path: string): void {
  if (found.isSymbolicLink()) throw new FolderSwapped()
  if (found.isDirectory()) throw isAFolder(path)
  if (!found.isFile()) throw notRegularFile(path)
}
