import { burials } from '../model/schedule/bury.ts'
import type { Card, Note } from '../model/card.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import { newCards } from '../store/note-rows-store.ts'
import type { ReviewEntry } from '../model/schedule/review.ts'
import { optionsOf } from '../model/schedule/schedule.ts'
import type { ImportedNote, PastCard } from './imported-note.ts'
import type { CardImportContext } from './import-context.ts'
import { logOf, playedThrough } from './past-log.ts'

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
