import { defineDomain, kebabVerbNoun } from '@tutor-nexus/toolkit'
import { tools } from './tools.gen.ts'

export const cardDomain = defineDomain({
  name: 'card',
  naming: kebabVerbNoun,
  agents: { cardStudy: 'Flashcards: decks and cards, spaced reviews, what is remembered and what to study.' },
  tools,
})
