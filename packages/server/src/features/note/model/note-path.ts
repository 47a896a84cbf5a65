import { ToolError } from '@tutor-nexus/toolkit'
import { nameFault } from './note-name.ts'

const MOST_CHARACTERS = 1024
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
  if (path.length > MOST_CHARACTERS) throw refused(`The path is longer than ${MOST_CHARACTERS} characters`)
  if (!path.isWellFormed() || path.includes('\ufffd'))
    throw refused('The path has characters that were damaged')
  if (path.startsWith('/') || DRIVE.test(path) || HOME.test(path))
    throw refused('The path does not begin in the vault')
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
  throw refused(`A new name may not have ${character} in it`, 'Leave out all of < > : " | ? *')
}

const refused = (message: string, reason = ADVICE) =>
  new ToolError('BAD_REQUEST', message, { details: { reason } })
