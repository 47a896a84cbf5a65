import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { syncDirectory } from '../../store/files.ts'

const FILE = 'link-token.json'
const OTHERS = 0o077

const LinkToken = z.object({ server: z.string().min(1), token: z.string().min(1) })
/** The device's token for its server. It is stored only in this file, not in the database, logs or backups. */
export type LinkToken = z.output<typeof LinkToken>

export const linkTokenFile = (home: string): string => join(home, FILE)

/** Undefined without a token. A file that other users can read is not trusted. */
export async function readLinkToken(home: string): Promise<LinkToken | undefined> {
  const text = await readOwn(linkTokenFile(home))
  if (text === undefined) return undefined
  const parsed = LinkToken.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw unusable(
    `The file ${FILE} in the data folder is damaged. Delete it, then link this device again with \`npx tutor-nexus link <server>\``,
  )
}

/** Written atomically, and never readable by other users. */
export async function writeLinkToken(home: string, given: LinkToken): Promise<void> {
  const file = linkTokenFile(home)
  const fresh = `${file}.${randomUUID()}`
  try {
    const handle = await open(fresh, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(given)}\n`)
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

export const forgetLinkToken = (home: string): Promise<void> => rm(linkTokenFile(home), { force: true })

async function readOwn(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((fault: unknown) => {
    if (codeOf(fault) === 'ENOENT') return undefined
    if (codeOf(fault) === 'ELOOP')
      throw unusable(`The file ${FILE} in the data folder is a symbolic link. Delete it`)
    throw fault
  })
  if (!handle) return undefined
  try {
    // Checked on the open file, so that it cannot be swapped in between.
    if (process.platform !== 'win32' && ((await handle.stat()).mode & OTHERS) !== 0)
      throw unusable(
        `Other users can read the file ${FILE} in the data folder. Run chmod 600 on it, and link this device again if someone may have read it`,
      )
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (fault: unknown): unknown =>
  fault instanceof Error && 'code' in fault ? fault.code : undefined

const unusable = (reason: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', "This device's token cannot be used", { details: { reason } })
