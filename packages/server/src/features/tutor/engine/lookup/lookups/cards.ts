import * as z from 'zod'
import type { Lookup } from '../lookup.ts'
import { cut } from '../prose.ts'

const TOOL = 'search-cards'
const MOST = 5
const ASKED = /\b(?:flash)?cards?\b|\bdecks?\b/i
/** What such a question says beside what it is about. */
const BESIDE = new Set(['card', 'cards', 'flashcard', 'flashcards', 'deck', 'decks'])

const Data = z.object({ items: z.array(z.object({ front: z.string() })), totalCount: z.number().optional() })

/** The student's own cards on what a question is about: what they ask, never what they answer. */
export const cards: Lookup = {
  tool: TOOL,
  asked: ASKED,
  calls({ words }) {
    const query = words
      .split(' ')
      .filter((word) => !BESIDE.has(word))
      .join(' ')
    return [{ ...(query === '' ? {} : { query }), limit: MOST }]
  },
  tell(data) {
    const read = Data.safeParse(data)
    if (!read.success) return undefined
    const { items, totalCount = items.length } = read.data
    if (items.length === 0) return undefined
    const more = totalCount > items.length ? `\nThese are ${items.length} of ${totalCount}.` : ''
    return {
      text: `From your cards:\n${items.map(({ front }) => `- ${cut(front, 160)}`).join('\n')}${more}`,
      citations: [{ label: 'Your cards', tool: TOOL }],
      sources: [],
      question: 'Which of these could you answer right now, without turning the card?',
    }
  },
}
