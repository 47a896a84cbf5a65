import type { TargetSpelling } from '../markdown/note-link.ts'
import { canBeWikilink } from '../markdown/scan/wikilink.ts'

/** A target as it is written in a link of this spelling; undefined where it cannot be. */
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
  // What stands before a colon would read as the scheme of a URL.
  return encoded.replace(/^[^/:]*:/, (scheme) => `${scheme.slice(0, -1)}%3A`)
}

/** Those that JavaScript leaves alone. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['(', '%28'],
  [')', '%29'],
])
