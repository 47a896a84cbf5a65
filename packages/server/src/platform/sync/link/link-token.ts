import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readPrivateFile, unusable, writePrivateFile } from '../../store/private-file.ts'

const FILE = 'link-token.json'
const WORDS = { problem: "This device's token cannot be used", renew: 'link this device again' }

const LinkToken = z.object({ server: z.string().min(1), token: z.string().min(1) })
/** The device's token for its server. It is stored only in this file, not in the database, logs or backups. */
export type LinkToken = z.output<typeof LinkToken>

export const linkTokenFile = (home: string): string => join(home, FILE)

/** Undefined without a token. */
export async function readLinkToken(home: string): Promise<LinkToken | undefined> {
  const text = await readPrivateFile(linkTokenFile(home), WORDS)
  if (text === undefined) return undefined
  const parsed = LinkToken.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw unusable(
    WORDS,
    `The file ${FILE} in the data folder is damaged. Delete it, then link this device again with \`npx tutor-nexus link <server>\``,
  )
}

export const writeLinkToken = (home: string, given: LinkToken): Promise<void> =>
  writePrivateFile(linkTokenFile(home), `${JSON.stringify(given)}\n`)

export const forgetLinkToken = (home: string): Promise<void> => rm(linkTokenFile(home), { force: true })

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
