import { createHash } from 'node:crypto'
import { anyId } from '@tutor-nexus/toolkit'

const HASH_LENGTH = 32

/** The hash of a note: the start of its SHA-256. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

/** A note for an example. Each example has its own, because all may run in one vault. */
export const givenNote = (filePath: string, content: string) => ({
  tool: 'contentManager_createContent',
  params: { filePath, content },
})

/** The result of a write that leaves this text, which ends with a line feed. */
export const writtenNote = (filePath: string, text: string) => ({
  filePath,
  hash: hashOf(text),
  totalLines: text.split('\n').length - 1,
  bytes: text.length,
  operationId: anyId,
})
