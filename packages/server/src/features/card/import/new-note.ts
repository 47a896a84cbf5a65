import { burials } from '../model/schedule/bury.ts'
import type { Card, Note, Schedule } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import { newCards } from '../store/note-rows-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { optionsOf, advanced, effective, newSchedule } from '../model/schedule/schedule.ts'
import type { ImportedNote, PastCard, CardImportContext, PastEntry } from './imported-note.ts'
import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import { retrievability, type SchedulingOptions } from '../model/schedule/fsrs.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'

export interface NoteWithLog {
  note: Note
  cards: Card[]
  log: ReviewEntry[]
}

/** A new note, with its history replayed. */
export function newNote(given: ImportedNote, deck: Deck, context: CardImportContext): NoteWithLog {
  const { kind, front, back, distractors, tags, foreignId } = given
  const note: Note = {
    id: context.newId(),
    deckId: deck.id,
    kind,
    front,
    back,
    distractors,
    tags,
    source: null,
    foreignId,
    rev: 1,
    createdAt: given.createdAt ?? context.at,
    updatedAt: given.changedAt ?? context.at,
  }
  return { note, ...cardsWithPast(given, note, ordinalsOf(note), deck, context) }
}

/** New cards of a note with the state another program kept for them. */
export function cardsWithPast(
  given: ImportedNote,
  note: Note,
  ordinals: readonly number[],
  deck: Deck,
  context: CardImportContext,
): Pick<NoteWithLog, 'cards' | 'log'> {
  const { device, calendar, newId } = context
  const past = new Map(given.cards.map((card) => [card.ordinal, card]))
  const log: ReviewEntry[] = []
  const cards = newCards(note, ordinals, newId, note.createdAt).map((card): Card => {
    const known = past.get(card.ordinal)
    if (!known) return card
    const { createdAt, suspended, buriedUntil } = known
    const entries = logOf(card.id, known.history, calendar, device)
    const played = playedThrough(createdAt, entries, optionsOf(deck))
    log.push(...played.entries)
    return { ...card, createdAt, suspended, buriedUntil, ...played.schedule }
  })
  return { cards: buried(cards, context), log }
}

/** Siblings of a card reviewed today wait until tomorrow. */
function buried(cards: readonly Card[], { at, calendar }: CardImportContext): Card[] {
  const until = cards.length > 1 ? burials(cards, calendar) : new Map<string, string | null>()
  return cards.map((card) => {
    const last = [card.buriedUntil ?? '', until.get(card.id) ?? ''].toSorted().at(-1) ?? ''
    return { ...card, buriedUntil: last > at ? last : null }
  })
}

export const pastOf = (given: ImportedNote, ordinal: number): PastCard | undefined =>
  given.cards.find((card) => card.ordinal === ordinal)

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A stable id, so that importing an entry twice counts once. */
function entryId(cardId: string, { at, type }: PastEntry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cardId, at, type]))
    .digest()
  const random = Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${encodeTime(Date.parse(at), 10)}${random}`
}

/** Converts another program's history to entries of our log. */
export const logOf = (
  cardId: string,
  history: readonly PastEntry[],
  calendar: StudyCalendar,
  device: string,
): ReviewEntry[] =>
  history.map((past): ReviewEntry => {
    const bare = { id: entryId(cardId, past), cardId, at: past.at, day: calendar.dayOf(past.at), device }
    return past.type === 'review' ? { ...bare, ...past, predicted: null } : { ...bare, ...past }
  })

/** Replays a log: the final schedule, and the prediction for each review. */
export function playedThrough(
  createdAt: string,
  log: readonly ReviewEntry[],
  options: SchedulingOptions,
): { entries: ReviewEntry[]; schedule: Schedule } {
  let schedule = newSchedule(createdAt)
  const entries = effective(log).map((entry): ReviewEntry => {
    const foreseen =
      entry.type === 'review' ? { ...entry, predicted: retrievability(schedule, entry.at, options) } : entry
    schedule = advanced(schedule, entry, options)
    return foreseen
  })
  return { entries, schedule }
}
