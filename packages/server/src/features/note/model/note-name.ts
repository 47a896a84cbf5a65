import { visible } from './note-path-key.ts'

const MOST_BYTES_OF_PART = 255

const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** Includes lookalikes and characters that normalize to a dot. */
const DOT_FIRST = /^\s*[.\u2024\ufe52\uff0e]/u
const DOTS_ALONE = /^[.\s]*$/u
const DOT_OR_SPACE_LAST = /[.\s]$/u
const RESERVED =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$) *(?:\.|$)/i
const NOTE = /\.(?:md|markdown|txt)$/i

/** Other files are attachments. */
export const isNote = (path: string): boolean => NOTE.test(path)

/** Whether an entry can be addressed by its name. */
export const isNameable = (name: string): boolean =>
  !name.includes('/') && !name.includes('\ufffd') && name.isWellFormed() && nameFault(name) === undefined

/** Why a name is not allowed; undefined if it is. */
export function nameFault(part: string): string | undefined {
  if (part === '') return 'an empty part: there is a / too many'
  if (part === '.' || part === '..') return `the part ${part}, which is no name`
  if (part.includes('\\')) return 'a backslash: parts are divided by /'
  if (CONTROL.test(part)) return 'a control character'
  const seen = visible(part)
  if (DOT_FIRST.test(seen) || DOTS_ALONE.test(seen.normalize('NFKC'))) {
    return 'a part that begins with a dot: such files are hidden'
  }
  if (DOT_OR_SPACE_LAST.test(seen)) return 'a part that ends in a dot or a space'
  if (RESERVED.test(seen)) return `the part ${part}, which is reserved on some systems`
  if (Buffer.byteLength(part) > MOST_BYTES_OF_PART) return `a part longer than ${MOST_BYTES_OF_PART} bytes`
  return undefined
}
