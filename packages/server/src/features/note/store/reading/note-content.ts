import { hash } from 'node:crypto'
import { ToolError } from '@tutor-nexus/toolkit'

const MB = 1024 * 1024

/** The largest editable note, because an edit parses all of it; larger ones can be read in pieces. */
export const MAX_NOTE_BYTES = 2 * MB
/** The largest file that is copied or restored. */
export const MAX_FILE_BYTES = 64 * MB
/** The most text one edit may add or remove, to keep undo records small. */
export const MAX_EDIT_BYTES = MB

const HASH_LENGTH = 32

/** Identifies a version of a file. */
export const contentHash = (bytes: Uint8Array): string => shortHash(hash('sha256', bytes))

export const shortHash = (sha256: string): string => sha256.slice(0, HASH_LENGTH)

// Keeps a byte order mark, so that files round-trip byte for byte.
const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Throws unless the note is valid UTF-8. */
export function textOf(path: string, bytes: Uint8Array): string {
  try {
    return exact.decode(bytes)
  } catch (cause) {
    throw new ToolError('UNPROCESSABLE_ENTITY', `${path} is not UTF-8 text, so it cannot be edited`, {
      details: {
        reason: 'Only text in UTF-8 can be edited without losing bytes. It can still be moved and deleted.',
      },
      cause,
    })
  }
}

/** Invalid UTF-8 becomes replacement characters. */
export const readableText = (bytes: Uint8Array): string => lenient.decode(bytes)

/** Throws for lone surrogates. */
export function bytesOf(text: string): Buffer {
  if (!text.isWellFormed())
    throw new ToolError('BAD_REQUEST', 'The text contains a lone surrogate', {
      details: { reason: 'Send the text as valid Unicode' },
    })
  return Buffer.from(text)
}
