import { ToolError } from '@tutor-nexus/toolkit'

const MAX_CHARACTERS = 1024
const ADVICE = 'Give a path inside the vault, such as Biology/Mitosis.md'

const DRIVE = /^[a-z]:/i
const HOME = /^~(?:\/|$)/
const NOT_IN_NEW_NAMES = /[<>:"|?*]/
/** Contains a letter, so "Lecture 1.2" has no extension. */
const EXTENSION = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i

/** The normalized path. Throws for paths that leave the vault, are hidden or reserved. */
export function checkedPath(text: string): string {
  const path = text.normalize('NFC')
  if (path === '') throw refused('The path is empty')
  if (path.length > MAX_CHARACTERS) throw refused(`The path is longer than ${MAX_CHARACTERS} characters`)
  if (!path.isWellFormed() || path.includes('\ufffd')) throw refused('The path has damaged characters')
  if (path.startsWith('/') || DRIVE.test(path) || HOME.test(path))
    throw refused('The path must be relative to the vault')
  for (const part of path.split('/')) {
    const fault = nameFault(part)
    if (fault !== undefined) throw refused(`The path has ${fault}`)
  }
  return path
}

/** The path of a note; `Biology/Mitosis` becomes `Biology/Mitosis.md`. */
export function notePath(text: string): string {
  const path = checkedPath(text)
  return EXTENSION.test(path) ? path : checkedPath(`${path}.md`)
}

/** The path of a new entry: also refuses characters that other systems do not allow. */
export function newPath(text: string): string {
  const path = checkedPath(text)
  const [character] = NOT_IN_NEW_NAMES.exec(path) ?? []
  if (character === undefined) return path
  throw refused(`A new name must not contain ${character}`, 'Leave out all of < > : " | ? *')
}

const refused = (message: string, reason = ADVICE) =>
  new ToolError('BAD_REQUEST', message, { details: { reason } })

const MAX_BYTES_OF_PART = 255

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
function nameFault(part: string): string | undefined {
  if (part === '') return 'an empty part: remove the extra /'
  if (part === '.' || part === '..') return `the part ${part}, which is not a name`
  if (part.includes('\\')) return 'a backslash: use / instead'
  if (CONTROL.test(part)) return 'a control character'
  const seen = visible(part)
  if (DOT_FIRST.test(seen) || DOTS_ALONE.test(seen.normalize('NFKC'))) {
    return 'a part that begins with a dot: such files are hidden'
  }
  if (DOT_OR_SPACE_LAST.test(seen)) return 'a part that ends in a dot or a space'
  if (RESERVED.test(seen)) return `the part ${part}, which is reserved on some systems`
  if (Buffer.byteLength(part) > MAX_BYTES_OF_PART) return `a part longer than ${MAX_BYTES_OF_PART} bytes`
  return undefined
}

const ASCII = /^[\0-\x7f]*$/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Equal for names that look alike: they differ by case, normalization or invisible characters, and some file systems
 * cannot hold both.
 */
export function pathKey(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase()
  return Array.from(visible(path).normalize('NFD'), withoutCase).join('').normalize('NFC')
}

export const visible = (text: string): string => text.replace(INVISIBLE, '')

/** Per letter, so that no letter becomes two: Maße is not Masse. */
function withoutCase(letter: string): string {
  const upper = letter.toUpperCase()
  return (upper.length === letter.length ? upper : letter).toLowerCase()
}
