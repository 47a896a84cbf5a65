import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { syncDirectory } from '../../../../platform/store/files.ts'
import { KEY_BYTES } from './sealing.ts'

/** Where the keys come from that all others are sealed with. */
export interface MasterKeys {
  /** The one in force first; empty where none has been made yet. */
  read(): Promise<readonly Uint8Array[]>
  /** Puts one before the others. Absent where only the operator can. */
  prepend?(key: Uint8Array): Promise<void>
}

export interface MasterKeySettings {
  home: string
  /** Several people use one database. */
  shared: boolean
  /** As in TN_MASTER_KEY: keys in base64, the one in force first. */
  masterKey: string | undefined
}

export function masterKeysOf({ home, shared, masterKey }: MasterKeySettings): MasterKeys {
  if (masterKey !== undefined) return givenKeys(readKeys(masterKey.split(',')))
  return shared ? noKeys : keyFile(join(home, 'master.key'))
}

/** Undefined where one of the lines is no key. */
export function readKeys(lines: readonly string[]): readonly Uint8Array[] | undefined {
  const keys = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  return keys.every(({ length }) => length === KEY_BYTES) ? keys : undefined
}

const givenKeys = (keys: readonly Uint8Array[] | undefined): MasterKeys => ({
  async read() {
    if (!keys || keys.length === 0) throw unusable('TN_MASTER_KEY has to be 32 bytes in base64')
    return keys
  },
})

const noKeys: MasterKeys = {
  async read() {
    throw unusable('Whoever runs this server has to set TN_MASTER_KEY first: 32 random bytes in base64')
  },
}

/** A file that its owner alone may read, a key a line. Older keys stay in it for older backups. */
export function keyFile(file: string): MasterKeys {
  const read = async (): Promise<readonly Uint8Array[]> => {
    const content = await readFile(file, 'utf8').catch((fault: unknown) => {
      if (isCode(fault, 'ENOENT')) return undefined
      throw fault
    })
    if (content === undefined) return []
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      throw unusable('Others can read the file master.key in the data folder: chmod 600 it')
    const keys = readKeys(content.split('\n'))
    if (!keys || keys.length === 0)
      throw unusable('The file master.key in the data folder is damaged: put it back from a copy')
    return keys
  }
  return {
    read,
    async prepend(key) {
      const others = await read()
      const lines = [key, ...others].map((each) => `${Buffer.from(each).toString('base64')}\n`)
      const fresh = `${file}.${randomUUID()}`
      await writeDurably(fresh, lines.join(''))
      try {
        // What is there already must never be replaced by a first key.
        await (others.length === 0 ? appear(fresh, file) : rename(fresh, file))
        await syncDirectory(file)
      } finally {
        await rm(fresh, { force: true })
      }
    },
  }
}

async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whole or not at all, and only where there is none; another process may have been faster. */
async function appear(fresh: string, file: string): Promise<void> {
  await link(fresh, file).catch((fault: unknown) => {
    if (isCode(fault, 'EEXIST')) return undefined
    // Some file systems have no second names.
    if (isCode(fault, 'EPERM', 'ENOTSUP', 'ENOSYS')) return rename(fresh, file)
    throw fault
  })
}

const isCode = (fault: unknown, ...codes: readonly string[]): boolean =>
  fault instanceof Error && 'code' in fault && codes.includes(String(fault.code))

const unusable = (reason: string): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'Keys cannot be kept here at the moment', { details: { reason } })
