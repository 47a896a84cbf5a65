import { createHash } from 'node:crypto'

/** Stands for texts that are longer than a cursor or the key of an index may be. */
export const digest = (...texts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
