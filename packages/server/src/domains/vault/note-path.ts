import { ToolError } from '@tutor-nexus/toolkit'
import { visible } from './note-path-key.ts'

const MOST_CHARACTERS = 1024
const MOST_BYTES_OF_PART = 255
const ADVICE = 'Give a path inside the vault, such as Biology/Mitosis.md'

const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** Also such as only look like one, or become one where names are normalised. */
const DOT_FIRST = /^\s*[.\u2024\ufe52\uff0e]/u
const DOTS_ALONE = /^[.\s]*$/u
const DOT_OR_SPACE_LAST = /[.\s]$/u
const RESERVED =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$) *(?:\.|$)/i
const DRIVE = /^[a-z]:/i
const HOME = /^~(?:\/|$)/
const NOT_IN_NEW_NAMES = /[<>:"|?*]/
const NOTE = /\.(?:md|markdown|txt)$/i
/** With a letter in it, so that "Lecture 1.2" has none. */
const EXTENSION = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i

/** The path as it is kept, or BAD_REQUEST: nothing that leads out of a vault, is hidden, or has a meaning of its own. */
export function checkedPath(text: string): string {
  const path = text.normalize('NFC')
  if (path === '') throw refused('The path is empty')
  if (path.length > MOST_CHARACTERS) throw refused(`The path is longer than ${MOST_CHARACTERS} characters`)
  if (!path.isWellFormed() || path.includes('\ufffd'))
    throw refused('The path has characters that were damaged')
  if (path.startsWith('/') || DRIVE.test(path) || HOME.test(path))
    throw refused('The path does not begin in the vault')
  for (const part of path.split('/')) {
    const fault = faultOf(part)
    if (fault !== undefined) throw refused(`The path has ${fault}`)
  }
  return path
}

/** The path of a note, which may be named without its ending: `Biology/Mitosis` is `Biology/Mitosis.md`. */
export function notePath(text: string): string {
  const path = checkedPath(text)
  return EXTENSION.test(path) ? path : checkedPath(`${path}.md`)
}

/** The path of something that is yet to be: also refuses what other systems have no names with. */
export function newPath(text: string): string {
  const path = checkedPath(text)
  const [character] = NOT_IN_NEW_NAMES.exec(path) ?? []
  if (character === undefined) return path
  throw refused(`A new name may not have ${character} in it`, 'Leave out all of < > : " | ? *')
}

/** What the tools for content write: other files are attachments. */
export const isNote = (path: string): boolean => NOTE.test(path)

/** Whether something in a folder can be asked for under its name. */
export const isNameable = (name: string): boolean =>
  !name.includes('/') && !name.includes('\ufffd') && name.isWellFormed() && faultOf(name) === undefined

function faultOf(part: string): string | undefined {
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

const refused = (message: string, reason = ADVICE) =>
  new ToolError('BAD_REQUEST', message, { details: { reason } })
