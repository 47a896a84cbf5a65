import { fold } from '../../../../platform/search/full-text.ts'

/** A tag as it is compared. */
export const tagKey = (tag: string): string => tag.normalize().toLowerCase()

/** A path as lists are sorted: what is in a folder right after it, and 2 before 10. */
export const sortKey = (path: string): string =>
  fold(path)
    .replaceAll('/', '\u0001')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
