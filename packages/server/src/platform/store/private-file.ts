import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { syncDirectory } from './files.ts'

const OTHERS = 0o077

/** What people read if a file with secrets cannot be used. */
export interface PrivateFileWords {
  /** Such as "This device's token cannot be used". */
  readonly problem: string
  /** How to get new secrets, such as "link this device again". */
  readonly renew: string
}

/** Reads a file in the data folder; undefined without one. A file that other users can read is not trusted. */
export async function readPrivateFile(file: string, words: PrivateFileWords): Promise<string | undefined> {
  const name = basename(file)
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((fault: unknown) => {
    if (codeOf(fault) === 'ENOENT') return undefined
    if (codeOf(fault) === 'ELOOP')
      throw unusable(words, `The file ${name} in the data folder is a symbolic link. Delete it`)
    throw fault
  })
  if (!handle) return undefined
  try {
    // Checked on the open file, so that it cannot be swapped in between.
    if (process.platform !== 'win32' && ((await handle.stat()).mode & OTHERS) !== 0)
      throw unusable(
        words,
        `Other users can read the file ${name} in the data folder. Run chmod 600 on it, and ${words.renew} if someone may have read it`,
      )
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

/** Written atomically, and never readable by other users. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}`
  try {
    const handle = await open(fresh, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
    await syncDirectory(file)
  } finally {
    await rm(fresh, { force: true })
  }
}

const codeOf = (fault: unknown): unknown =>
  fault instanceof Error && 'code' in fault ? fault.code : undefined

export const unusable = ({ problem }: PrivateFileWords, reason: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', problem, { details: { reason } })
