import { createHash } from 'node:crypto'

const HASH_LENGTH = 32

/** How the vault tells versions apart: so much of SHA-256. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

/** A note for an example to work on. Each has its own, for all of them may be run in one vault. */
export const givenNote = (filePath: string, content: string) => ({
  tool: 'contentManager_createContent',
  params: { filePath, content },
})
