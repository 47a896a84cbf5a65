import type { Store, Writer } from '../../../platform/store/store.ts'
import type { CardWithNote, Note } from '../model/card.ts'
import { changeBetween, changedTags, groupChanges, type CardChange } from '../model/card-change.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import type { Deck } from '../model/deck.ts'
import { editedNote } from '../model/write-note.ts'
import { findCard, type CardInDeck } from './card-store.ts'
import { moveToDeck } from './deck-cards-store.ts'
import {
  cardsOfNote,
  logNote,
  openDeck,
  setCards,
  trashCards,
  type WriteContext,
} from './note-changes-store.ts'
import { replaceNote } from './note-rows-store.ts'

export const FAILURES = ['not-found', 'in-trash', 'not-asked', 'deck-in-trash', 'too-many-tags'] as const
export type Failure = (typeof FAILURES)[number]

export interface ChangedCards {
  changed: CardWithNote[]
  /** Cards that are as they were to be. */
  unchanged: string[]
  failed: { cardId: string; reason: Failure }[]
  /** Changes that put all back, in this order. */
  undo: { cardIds: string[]; change: CardChange }[]
}

export interface CardBatchStore {
  /** Changes all cards that can be changed, in one transaction. */
  change(
    cardIds: readonly string[],
    change: CardChange,
    context: WriteContext & { mostTags: number },
  ): Promise<ChangedCards>
}

/** Every query is limited to this owner. */
export function cardBatchStore(store: Store, owner: string): CardBatchStore {
  const scope = { owner, dialect: store.dialect }
  const writer = { owner, device: store.device }

  const setTrashed = async (db: Writer, note: Note, trashed: boolean, at: string): Promise<void> => {
    const asked = new Set(ordinalsOf(note))
    const cards = (await cardsOfNote(db, owner, note.id)).filter(
      ({ trashedAt, ordinal }) => (trashedAt === null) === trashed && (trashed || asked.has(ordinal)),
    )
    await trashCards(db, owner, cards, trashed ? at : null)
  }

  const changeOne = async (
    db: Writer,
    { card, note, deck }: CardInDeck,
    change: CardChange,
    { target, ...context }: WriteContext & { target: Deck | undefined },
  ): Promise<CardWithNote & { undo: CardChange | undefined }> => {
    const { at } = context
    const { flag = card.flag, suspended = card.suspended } = change
    const edit = { tags: changedTags(note.tags, change), deckId: target?.id ?? note.deckId }
    const { record: edited, changed } = editedNote(note, edit, at)
    const wasTrashed = card.trashedAt !== null
    const trashed = change.trashed ?? wasTrashed
    const undo = changeBetween(
      { note: edited, card: { flag, suspended }, trashed },
      { note, card, trashed: wasTrashed },
    )
    if (!undo) return { card, note, undo }
    if (target && changed.includes('deckId')) await moveToDeck(db, scope, note.id, { from: deck, to: target })
    if (changed.length > 0) await replaceNote(db, owner, edited)
    if (flag !== card.flag || suspended !== card.suspended)
      await setCards(db, owner, [card], { flag, suspended })
    if (trashed !== wasTrashed) await setTrashed(db, note, trashed, at)
    const cards = await cardsOfNote(db, owner, note.id)
    await logNote(db, writer, context, edited, note.rev, cards)
    return { card: cards.find(({ id }) => id === card.id) ?? card, note: edited, undo }
  }

  return {
    change: (cardIds, change, { mostTags, ...context }) =>
      store.write(
        async (db) => {
          const target = change.deckId === undefined ? undefined : await openDeck(db, owner, change.deckId)
          const outcome: Omit<ChangedCards, 'undo'> = { changed: [], unchanged: [], failed: [] }
          const undo: { cardId: string; change: CardChange }[] = []
          for (const cardId of new Set(cardIds)) {
            const found = await findCard(db, owner, cardId)
            const reason = found ? failureOf(found, change, mostTags) : 'not-found'
            if (!found || reason) {
              outcome.failed.push({ cardId, reason: reason ?? 'not-found' })
              continue
            }
            const done = await changeOne(db, found, change, { ...context, target })
            if (done.undo) {
              outcome.changed.push(done)
              undo.push({ cardId, change: done.undo })
            } else outcome.unchanged.push(cardId)
          }
          return { ...outcome, undo: groupChanges(undo.toReversed()) }
        },
        { scope: owner },
      ),
  }
}

/** Why a card cannot be changed; undefined if it can. */
function failureOf(
  { card, note, deck }: CardInDeck,
  change: CardChange,
  mostTags: number,
): Failure | undefined {
  const restores = change.trashed === false
  if (deck.trashedAt !== null) return restores ? 'deck-in-trash' : 'in-trash'
  if (restores && !ordinalsOf(note).includes(card.ordinal)) return 'not-asked'
  // A sibling in the same call may have taken it to the trash.
  if (card.trashedAt !== null && change.trashed === undefined) return 'in-trash'
  const tags = changedTags(note.tags, change)
  return tags.length > Math.max(mostTags, note.tags.length) ? 'too-many-tags' : undefined
}
