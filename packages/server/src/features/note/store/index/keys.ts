import { fold } from '../../../../platform/search/full-text.ts'

export const tagKey = (tag: string): string => tag.normalize().toLowerCase()

/** Sorts a folder's content right after it, and 2 before 10. */
export const sortKey = (path: string): string =>
  fold(path)
    .replaceAll('/', '\u0001')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
