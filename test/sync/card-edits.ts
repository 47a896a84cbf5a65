import { monotonicFactory } from 'ulid'
import { deckStore } from '../../packages/server/src/features/card/store/deck-store.ts'
import { DEFAULT_DECK, type DeckEdit } from '../../packages/server/src/features/card/model/deck.ts'
import { noteStore } from '../../packages/server/src/features/card/store/note-store.ts'
import { reviewStore } from '../../packages/server/src/features/card/store/review/review-store.ts'
import type { Rating } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { calendarOfOwner } from '../../packages/server/src/features/card/store/review/study-zone-store.ts'
import type { NewCard } from '../../packages/server/src/features/card/tools/shared/parameters.ts'
import {
  editedNote,
  newNote,
  type NoteEdit,
} from '../../packages/server/src/features/card/model/write-note.ts'
import { editRecord } from '../../packages/server/src/platform/store/edit-record.ts'
import type { Edits } from './replicas.ts'

const newId = monotonicFactory()

/** What a person does with cards on one replica. */
export function cardEdits({ store, owner }: Pick<Edits, 'store' | 'owner'>, clock = () => new Date()) {
  const decks = deckStore(store, owner)
  const notes = noteStore(store, owner)
  const reviews = reviewStore(store, owner)
  const at = () => clock().toISOString()
  const studying = async () => ({
    id: newId(),
    changeId: newId(),
    at: at(),
    calendar: await calendarOfOwner(store.read, owner),
  })

  return {
    decks,
    notes,
    reviews,
    async addDeck(name: string): Promise<string> {
      const times = { createdAt: at(), updatedAt: at(), trashedAt: null }
      const id = newId()
      await decks.add(
        { ...DEFAULT_DECK, id, name, description: null, query: null, rev: 1, ...times },
        newId(),
      )
      return id
    },
    async editDeck(id: string, edit: DeckEdit) {
      await decks.change(id, newId(), (deck) => editRecord(deck, edit, at()).record)
    },
    async trashDeck(id: string) {
      await decks.trash(id, newId(), at())
    },
    async restoreDeck(id: string) {
      await decks.restore(id, newId(), at())
    },
    /** The ids of its cards. */
    async add(deckId: string, given: Partial<NewCard> = {}): Promise<string[]> {
      const note = newNote(
        { front: 'Capital of France?', back: 'Paris', ...given },
        { id: newId(), deckId, at: at() },
      )
      const [made] = await notes.add([note], { at: at(), newId }, () => undefined)
      return made?.cards.map(({ id }) => id) ?? []
    },
    async edit(cardId: string, edit: NoteEdit) {
      await notes.change(
        cardId,
        { newId, ...(await studying()) },
        (note) => editedNote(note, edit, at()).record,
      )
    },
    async trash(cardId: string) {
      await notes.trash(cardId, { at: at(), newId })
    },
    async restore(cardId: string) {
      await notes.restore(cardId, { at: at(), newId })
    },
    async suspend(cardId: string, suspended = true) {
      await notes.suspend(cardId, suspended, { at: at(), newId })
    },
    async flag(cardId: string, flag: number) {
      await notes.flag(cardId, flag, { at: at(), newId })
    },
    async bury(cardId: string, until: string | null) {
      const { calendar } = await studying()
      await notes.bury(cardId, until, { at: at(), newId, calendar })
    },
    async rate(cardId: string, rating: Rating) {
      await reviews.reveal(cardId, { changeId: newId(), at: at() })
      await reviews.review(cardId, rating, null, await studying())
    },
    async undo(cardId: string) {
      await reviews.undo(cardId, await studying())
    },
    card: async (cardId: string) => (await notes.get(cardId)).card,
    front: async (cardId: string) => (await notes.get(cardId)).note.front,
  }
}
export type CardEdits = ReturnType<typeof cardEdits>
