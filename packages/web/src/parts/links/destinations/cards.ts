import { linkOptions } from '@tanstack/react-router'
import type { Given } from './given.ts'

const deckOf = ({ deckId }: Given) => (typeof deckId === 'string' ? deckId : undefined)

const decksPage = () => linkOptions({ to: '/cards' })

const deckPage = (args: Given) => {
  const deck = deckOf(args)
  return deck === undefined ? undefined : linkOptions({ to: '/cards/decks/$deck', params: { deck } })
}

const cardsPage = (args: Given) =>
  deckPage(args) ?? (typeof args['query'] === 'string' ? undefined : decksPage())

const cardPage = ({ cardId }: Given) =>
  typeof cardId === 'string' ? linkOptions({ to: '/cards', search: { card: cardId } }) : undefined

const studyPage = (args: Given) => {
  const deck = deckOf(args)
  return linkOptions({ to: '/cards/review', search: deck === undefined ? {} : { deck } })
}

export const cardDestinations = {
  'search-decks': decksPage,
  'get-progress': cardsPage,
  'get-study-guidance': cardsPage,
  'get-deck': deckPage,
  'search-cards': cardsPage,
  'get-card': cardPage,
  'get-due-cards': studyPage,
  'reveal-answer': studyPage,
}
