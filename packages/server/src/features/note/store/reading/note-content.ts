import { hash } from 'node:crypto'
import { ToolError } from '@tutor-nexus/toolkit'

const MB = 1024 * 1024

/** The largest note that is edited; larger ones are read by pieces. */
export const MOST_NOTE_BYTES = 64 * MB
/** What one edit may take out, and put in: its undo record stays small. */
export const MOST_EDIT_BYTES = MB

const HASH_LENGTH = 32

/** Tells versions of a file apart. */
export const contentHash = (bytes: Uint8Array): string => shortHash(hash('sha256', bytes))

export const shortHash = (sha256: string): string => sha256.slice(0, HASH_LENGTH)

// A byte order mark is text like any other, so that everything comes back byte for byte.
const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a note that is to be edited. */
export function textOf(path: string, bytes: Uint8Array): string {
  try {
    return exact.decode(bytes)
  } catch (cause) {
    throw new ToolError('UNPROCESSABLE_ENTITY', `${path} is not UTF-8 text, so it is left as it is`, {
      details: {
        reason: 'Only text in UTF-8 can be edited without losing bytes. Moving and deleting it work.',
      },
      cause,
    })
  }
}

/** What is no UTF-8 becomes a replacement character. */
export const readableText = (bytes: Uint8Array): string => lenient.decode(bytes)

/** The bytes of a text, which has to be one: half a surrogate pair has none. */
export function bytesOf(text: string): Buffer {
  if (!text.isWellFormed())
    throw new ToolError('BAD_REQUEST', 'The text has half a character in it (a lone surrogate)', {
      details: { reason: 'Send the text as valid Unicode' },
    })
  return Buffer.from(text)
}
