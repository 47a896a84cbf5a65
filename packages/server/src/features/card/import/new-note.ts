import { burials } from '../model/schedule/bury.ts'
import type { Card, Note, Schedule } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import { newCards } from '../store/note-rows-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { schedulingOptions, applyEntry, effectiveEntries, newSchedule } from '../model/schedule/schedule.ts'
import type { ImportedNote, CardHistory, CardImportContext, HistoryEntry } from './imported-note.ts'
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
  return { note, ...cardsWithHistory(given, note, ordinalsOf(note), deck, context) }
}

/** New cards of a note with the state another program kept for them. */
export function cardsWithHistory(
  given: ImportedNote,
  note: Note,
  ordinals: readonly number[],
  deck: Deck,
  context: CardImportContext,
): Pick<NoteWithLog, 'cards' | 'log'> {
  const { device, calendar, newId } = context
  const history = new Map(given.cards.map((card) => [card.ordinal, card]))
  const log: ReviewEntry[] = []
  const cards = newCards(note, ordinals, newId, note.createdAt).map((card): Card => {
    const cardState = history.get(card.ordinal)
    if (!cardState) return card
    const { createdAt, suspended, buriedUntil } = cardState
    const entries = logOf(card.id, cardState.history, calendar, device)
    const played = replayAsGiven(card.id, cardState, entries, deck, context)
    log.push(...played.entries)
    return { ...card, createdAt, suspended, buriedUntil, ...played.schedule }
  })
  return { cards: buried(cards, context), log }
}

/** The spread of due days depends on the card's id: a card that says when it is due is moved there. */
function replayAsGiven(
  cardId: string,
  { createdAt, dueAt }: CardHistory,
  entries: readonly ReviewEntry[],
  deck: Deck,
  { calendar, device }: CardImportContext,
): ReturnType<typeof replayWithPredictions> {
  const options = schedulingOptions(deck)
  const played = replayWithPredictions(createdAt, entries, options)
  const last = entries.at(-1)
  if (dueAt === undefined || !last || played.schedule.dueAt === dueAt) return played
  const at = new Date(Date.parse(last.at) + 1).toISOString()
  const moved = logOf(cardId, [{ at, type: 'reschedule', dueAt }], calendar, device)
  return replayWithPredictions(createdAt, [...entries, ...moved], options)
}

/** Siblings of a card reviewed today wait until tomorrow. */
function buried(cards: readonly Card[], { at, calendar }: CardImportContext): Card[] {
  const until = cards.length > 1 ? burials(cards, calendar) : new Map<string, string | null>()
  return cards.map((card) => {
    const last = [card.buriedUntil ?? '', until.get(card.id) ?? ''].toSorted().at(-1) ?? ''
    return { ...card, buriedUntil: last > at ? last : null }
  })
}

export const historyOf = (given: ImportedNote, ordinal: number): CardHistory | undefined =>
  given.cards.find((card) => card.ordinal === ordinal)

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A stable id, so that importing an entry twice counts once. */
function entryId(cardId: string, { at, type }: HistoryEntry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cardId, at, type]))
    .digest()
  const random = Array.from(hash.subarray(0, 16), (byte) => BASE32[byte % BASE32.length]).join('')
  return `${encodeTime(Date.parse(at), 10)}${random}`
}

/** Converts another program's history to entries of our log. */
export const logOf = (
  cardId: string,
  history: readonly HistoryEntry[],
  calendar: StudyCalendar,
  device: string,
): ReviewEntry[] =>
  history.map((entry): ReviewEntry => {
    const common = {
      id: entryId(cardId, entry),
      cardId,
      at: entry.at,
      day: calendar.dayOf(entry.at),
      device,
    }
    return entry.type === 'review' ? { ...common, ...entry, predicted: null } : { ...common, ...entry }
  })

/** Replays a log: the final schedule, and the prediction for each review. */
export function replayWithPredictions(
  createdAt: string,
  log: readonly ReviewEntry[],
  options: SchedulingOptions,
): { entries: ReviewEntry[]; schedule: Schedule } {
  let schedule = newSchedule(createdAt)
  const entries = effectiveEntries(log).map((entry): ReviewEntry => {
    const withPrediction =
      entry.type === 'review' ? { ...entry, predicted: retrievability(schedule, entry.at, options) } : entry
    schedule = applyEntry(schedule, entry, options)
    return withPrediction
  })
  return { entries, schedule }
}
