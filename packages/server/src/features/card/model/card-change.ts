import type { Card, Note } from './card.ts'
import { sameTag } from './search/words.ts'

/** A change of several cards. Tags, deck and trash are those of a note, so siblings change with it. */
export interface CardChange {
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
  deckId?: string | undefined
  flag?: number | undefined
  suspended?: boolean | undefined
  trashed?: boolean | undefined
}

/** Tags after a change. A tag that is there in other letters is not added again. */
export function changedTags(
  tags: readonly string[],
  { addTags = [], removeTags = [] }: CardChange,
): string[] {
  const has = (list: readonly string[], tag: string) => list.some((each) => sameTag(each, tag))
  const changed = tags.filter((tag) => !has(removeTags, tag))
  for (const tag of addTags) if (!has(changed, tag)) changed.push(tag)
  return changed
}

interface CardState {
  note: Pick<Note, 'tags' | 'deckId'>
  card: Pick<Card, 'flag' | 'suspended'>
  trashed: boolean
}

/** The change that leads from one state of a card to another; undefined if they are equal. */
export function changeBetween(from: CardState, to: CardState): CardChange | undefined {
  const missing = (tags: readonly string[], others: readonly string[]) =>
    tags.filter((tag) => !others.includes(tag))
  const addTags = missing(to.note.tags, from.note.tags)
  const removeTags = missing(from.note.tags, to.note.tags)
  const change: CardChange = {
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(from.note.deckId !== to.note.deckId && { deckId: to.note.deckId }),
    ...(from.card.flag !== to.card.flag && { flag: to.card.flag }),
    ...(from.card.suspended !== to.card.suspended && { suspended: to.card.suspended }),
    ...(from.trashed !== to.trashed && { trashed: to.trashed }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Equal changes once, with all their cards. */
export const groupChanges = (
  changes: readonly { cardId: string; change: CardChange }[],
): { cardIds: string[]; change: CardChange }[] =>
  [...Map.groupBy(changes, ({ change }) => JSON.stringify(change)).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ cardIds: same.map(({ cardId }) => cardId), change: first.change }] : []
  })
