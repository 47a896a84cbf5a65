import { ToolError } from '@tutor-nexus/toolkit'
import { RATINGS } from '../../../packages/server/src/features/card/model/schedule/review.ts'
import { cardEdits, type CardEdits } from '../card-edits.ts'
import type { Edits } from '../replicas.ts'
import type { Dice } from './dice.ts'

interface Shelf {
  readonly edits: CardEdits
  readonly dice: Dice
  readonly text: string
  /** One of those that are there, in the trash or not. */
  deck(): string
  card(): string
}

const frontOf = (text: string, gaps: number): string =>
  Array.from({ length: gaps }, (_, at) => `{{c${at + 1}::${text}}}`).join(' and ') || text

type CardEdit = (shelf: Shelf) => Promise<unknown>

const FIRST_EDITS: readonly CardEdit[] = [
  ({ edits, text }) => edits.addDeck(text),
  ({ edits, text, deck }) => edits.add(deck(), { front: text }),
  ({ edits, dice, text, deck }) => edits.add(deck(), { front: frontOf(text, 1 + dice.upTo(3)), back: '' }),
]

const EDITS: readonly CardEdit[] = [
  ...FIRST_EDITS,
  ({ edits, dice, text, card }) =>
    edits.edit(card(), { kind: 'cloze', front: frontOf(text, 1 + dice.upTo(3)) }),
  ({ edits, text, card }) => edits.edit(card(), { back: text }),
  ({ edits, card, deck }) => edits.edit(card(), { deckId: deck() }),
  ({ edits, card }) => edits.trash(card()),
  ({ edits, card }) => edits.restore(card()),
  ({ edits, dice, card }) => edits.suspend(card(), dice.chance(0.5)),
  ({ edits, dice, card }) => edits.rate(card(), dice.pick(RATINGS) ?? 'good'),
  ({ edits, dice, card }) => edits.rate(card(), dice.pick(RATINGS) ?? 'good'),
  ({ edits, card }) => edits.undo(card()),
  ({ edits, deck }) => edits.trashDeck(deck()),
  ({ edits, deck }) => edits.restoreDeck(deck()),
  ({ edits, dice, deck }) => edits.editDeck(deck(), { desiredRetention: dice.chance(0.5) ? 0.8 : 0.95 }),
]

const MOST_AT_ONCE = 4

/** Some of what somebody may do with cards; nothing, where it cannot be done to what the dice chose. */
export async function editCardsAtRandom(replica: Edits, dice: Dice, text: string): Promise<void> {
  const { read } = replica.store
  const idsIn = async (table: 'deck' | 'card') =>
    (
      await read.selectFrom(table).select('id').where('owner', '=', replica.owner).orderBy('id').execute()
    ).map(({ id }) => id)
  const edits = cardEdits(replica)
  for (let left = 1 + dice.upTo(MOST_AT_ONCE); left > 0; left--) {
    const [decks, cards] = [await idsIn('deck'), await idsIn('card')]
    const possible = decks.length === 0 ? FIRST_EDITS.slice(0, 1) : cards.length === 0 ? FIRST_EDITS : EDITS
    const shelf = {
      edits,
      dice,
      text,
      deck: () => dice.pick(decks) ?? '',
      card: () => dice.pick(cards) ?? '',
    }
    try {
      await dice.pick(possible)?.(shelf)
    } catch (fault) {
      if (!(fault instanceof ToolError)) throw fault
    }
  }
}
