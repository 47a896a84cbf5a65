import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import { contentFault } from '../model/cards-of-note.ts'
import type { ImportedNote } from './imported-note.ts'

const LONGEST = 5_000
const LONGEST_TAG = 200
const MAX_TAGS = 100
const LONGEST_DECK = 100
const QUOTED = 60

type Reading = Omit<ImportedRow<ImportedNote>, 'checkpoint'>

/** Accepts a note that was read, shortens it, or skips it with a reason. */
export function validatedNote(note: ImportedNote, remark?: string): Reading {
  const { front, back } = note
  const fault =
    front === ''
      ? 'its front is empty'
      : front.length > LONGEST
        ? `its front has more than ${LONGEST.toLocaleString('en')} characters`
        : contentFault(note)?.message
  if (fault !== undefined) return skipped(`${quoted(front)}: ${fault}`)
  const tags = unique(note.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))
  const keptTags = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MAX_TAGS)
  const remarks = [
    remark,
    back.length > LONGEST ? `only ${LONGEST} of ${back.length} characters of its back are kept` : undefined,
    keptTags.length < tags.length
      ? `${tags.length - keptTags.length} of its tags are too long or too many`
      : undefined,
  ].filter((text) => text !== undefined)
  const shortened = { ...note, back: cut(back, LONGEST), tags: keptTags, deck: deckName(note.deck) }
  return remarks.length === 0
    ? { items: [shortened], outcome: 'structured' }
    : { items: [shortened], outcome: 'verbatim', remark: `${quoted(front)}: ${remarks.join('; ')}` }
}

export const skipped = (remark: string): Reading => ({ items: [], outcome: 'skipped', remark })

/** The start of a text on one line. */
export const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return JSON.stringify(line.length > QUOTED ? `${cut(line, QUOTED)}…` : line)
}

/** A name as we keep it. */
export function deckName(name: string): string {
  const plain = name.replace(/\s+/g, ' ').trim()
  if (plain === '') return 'Default'
  return plain.length <= LONGEST_DECK ? plain : `${cut(plain, LONGEST_DECK - 1)}…`
}

/** Never splits a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const unique = (tags: readonly string[]): string[] => [...new Set(tags)]
