import type { TargetSpelling } from '../markdown/note-link.ts'
import { canBeWikilink } from '../markdown/scan/wikilink.ts'

/** A target in the given notation; undefined if it cannot be expressed. */
export function encodeTarget(target: string, spelling: TargetSpelling): string | undefined {
  switch (spelling) {
    case 'percent':
      return percent(target, /[\p{Cc} "#%()<>[\\\]`|]/gu)
    case 'percent-ascii':
      return percent(target, /[\p{Cc} "#%()<>[\\\]`|]|\P{ASCII}+/gu)
    case 'angle':
      return percent(target, /[\p{Cc}#%<>[\\\]`|]/gu)
    case 'plain':
      return canBeWikilink(target) ? target : undefined
    case 'unquoted':
      return canBeWikilink(target) && !/:\s/.test(target) ? target : undefined
    case 'single-quoted':
      return canBeWikilink(target) ? target.replaceAll("'", "''") : undefined
    case 'double-quoted':
      return canBeWikilink(target) ? JSON.stringify(target).slice(1, -1) : undefined
  }
}

function percent(target: string, marks: RegExp): string {
  const encoded = target.toWellFormed().replace(marks, (mark) => CODES.get(mark) ?? encodeURIComponent(mark))
  // Text before a colon would be read as a URL scheme.
  return encoded.replace(/^[^/:]*:/, (scheme) => `${scheme.slice(0, -1)}%3A`)
}

/** Characters that `encodeURIComponent` leaves alone. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['(', '%28'],
  [')', '%29'],
])
