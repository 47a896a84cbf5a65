import { isDeepStrictEqual } from 'node:util'
import { cardOf, deckOf, noteOf } from '../../../packages/server/src/features/card/store/card-store.ts'
import { noteBody } from '../../../packages/server/src/features/card/sync/note-body.ts'
import { readLog } from '../../../packages/server/src/features/card/store/review/review-log-store.ts'
import {
  schedulingOptions,
  replay,
} from '../../../packages/server/src/features/card/model/schedule/schedule.ts'
import type { JsonObject } from '../../../packages/server/src/platform/store/schema/json.ts'
import type { Opened } from './check.ts'

async function shelfOf({ store: { read }, owner }: Opened) {
  const decks = await read.selectFrom('deck').selectAll().where('owner', '=', owner).execute()
  const notes = await read.selectFrom('note').selectAll().where('owner', '=', owner).execute()
  const cards = await read.selectFrom('card').selectAll().where('owner', '=', owner).execute()
  return { decks: decks.map(deckOf), notes: notes.map(noteOf), cards: cards.map(cardOf) }
}

/** Decks and notes as their last changes must be. */
export async function cardRecords(opened: Opened): Promise<[string, JsonObject[]][]> {
  const { decks, notes, cards } = await shelfOf(opened)
  const cardsOf = Map.groupBy(cards, ({ noteId }) => noteId)
  return [
    ['deck', decks.map((deck) => ({ ...deck }))],
    ['note', notes.map((note) => noteBody(note, cardsOf.get(note.id) ?? []))],
  ]
}

/** Where each card lies, and when it is asked, must follow from its note, its deck and its reviews. */
export async function cardFaults(opened: Opened): Promise<string[]> {
  const { decks, notes, cards } = await shelfOf(opened)
  const faults = await Promise.all(
    cards.map(async (card) => {
      const note = notes.find(({ id }) => id === card.noteId)
      const deck = decks.find(({ id }) => id === note?.deckId)
      if (!deck || card.deckId !== deck.id) return [`card ${card.id} of ${opened.name} is in no deck`]
      const log = await readLog(opened.store.read, opened.owner, card.id)
      const made = {
        trashedAt: card.ownTrashedAt ?? deck.trashedAt,
        ...replay(card, log, schedulingOptions(deck)),
      }
      return isDeepStrictEqual({ ...card, ...made }, card)
        ? []
        : [`card ${card.id} of ${opened.name} is not what its records make`]
    }),
  )
  return faults.flat()
}
