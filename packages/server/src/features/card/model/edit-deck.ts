import type { Deck } from './deck.ts'

export const DEFAULT_DECK = {
  desiredRetention: 0.9,
  weights: null,
  newPerDay: 20,
  reviewsPerDay: 200,
} satisfies Partial<Deck>

export type DeckEdit = {
  [
    Name in 'name' | 'description' | 'query' | 'desiredRetention' | 'weights' | 'newPerDay' | 'reviewsPerDay'
  ]?: Deck[Name] | undefined
}

/** Replaces the given fields and returns the names of those that changed. */
export function editedDeck(deck: Deck, edit: DeckEdit, at: string): { deck: Deck; changed: string[] } {
  const differing = Object.entries(edit).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(deck, name)),
  )
  if (differing.length === 0) return { deck, changed: [] }
  return {
    deck: { ...deck, ...Object.fromEntries(differing), rev: deck.rev + 1, updatedAt: at },
    changed: differing.map(([name]) => name),
  }
}
