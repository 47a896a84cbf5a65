import { call, type Data } from '../../../api/call.ts'

export type Namesake = Data<'search-decks'>['items'][number]

const FIRST_FEW = 5

/** Another deck of this name, where there is one: the tool puts it first. */
export async function namesakeOf(name: string, ownId?: string): Promise<Namesake | undefined> {
  const { data } = await call('search-decks', { query: name, limit: FIRST_FEW })
  return data.items.find((deck) => deck.deckId !== ownId && plain(deck.name) === plain(name))
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
