import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsync,
  openSync,
  unlinkSync,
  write as writeFrom,
  type BigIntStats,
} from 'node:fs'
import { promisify } from 'node:util'
import { monotonicFactory } from 'ulid'
import { isNameable } from '../../model/note-path.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { newFileMode, type OpenFolder } from './open-folder.ts'
import { stampOf, statusOf } from './regular-file.ts'
import type { FileStamp } from './vault-files.ts'
import { inFolder, type Root } from './walk.ts'

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const TEMPORARY = /^\.tn-[0-9A-Z]{26}\.tmp$/
const PERMISSIONS = 0o7777n
const sync = promisify(fsync)
const write = promisify(writeFrom)
const nextId = monotonicFactory()

export const temporaryName = (): string => `.tn-${nextId()}.tmp`

export interface TemporaryFile {
  readonly name: string
  readonly stamp: FileStamp
}

/** Writes and flushes a temporary file with the permissions of `like`, or those of a new file. */
export async function writeTemporary(
  folder: OpenFolder,
  bytes: Buffer,
  like?: BigIntStats,
): Promise<TemporaryFile> {
  const name = temporaryName()
  folder.verify()
  const descriptor = openSync(
    folder.at(name),
    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
    like ? 0o600 : newFileMode(folder),
  )
  try {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await write(descriptor, bytes, done, bytes.length - done, done)
      done += bytesWritten
    }
    if (like) copyOwnership(descriptor, like)
    await sync(descriptor)
    return { name, stamp: stampOf(statusOf(descriptor)) }
  } catch (error) {
    discard(folder, name)
    throw error
  } finally {
    closeSync(descriptor)
  }
}

export function discard(folder: OpenFolder, name: string): void {
  try {
    unlinkSync(folder.at(name))
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
}

/** Removes temporary files left by crashed processes. */
export async function sweep(root: Root, parts: readonly string[] = []): Promise<void> {
  const folders = await inFolder(root, parts, async (folder) => {
    const entries = await folder.list()
    for (const entry of entries) if (entry.isFile() && TEMPORARY.test(entry.name)) discard(folder, entry.name)
    return entries.filter((entry) => entry.isDirectory() && isNameable(entry.name))
  }).catch(() => [])
  for (const { name } of folders) await sweep(root, [...parts, name])
}

/** If the owner cannot be kept, the file belongs to the server, as with any program that saves this way. */
function copyOwnership(descriptor: number, { uid, gid, mode }: BigIntStats): void {
  const own = statusOf(descriptor)
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(descriptor, Number(uid), Number(gid))
    } catch (fault) {
      if (codeOf(fault) !== 'EPERM') throw fault
    }
  }
  fchmodSync(descriptor, Number(mode & PERMISSIONS))
}
