import * as z from 'zod'
import { defineLookup } from '../lookup.ts'
import { cut } from '../prose.ts'

const TOOL = 'search-cards'
const MOST = 5
const PATTERN = /\b(?:flash)?cards?\b|\bdecks?\b/i
/** Words of such a question that are not its topic. */
const NOT_TOPIC = new Set(['card', 'cards', 'flashcard', 'flashcards', 'deck', 'decks'])

const Data = z.object({ items: z.array(z.object({ front: z.string() })), totalCount: z.number().optional() })

/** The student's cards on the topic: their fronts, never the answers. */
export const cards = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: PATTERN,
  calls({ words }) {
    const query = words
      .split(' ')
      .filter((word) => !NOT_TOPIC.has(word))
      .join(' ')
    return [{ ...(query === '' ? {} : { query }), limit: MOST }]
  },
  render(data) {
    const { items, totalCount = items.length } = data
    if (items.length === 0) return undefined
    const more = totalCount > items.length ? `\nThese are ${items.length} of ${totalCount}.` : ''
    return {
      text: `From your cards:\n${items.map(({ front }) => `- ${cut(front, 160)}`).join('\n')}${more}`,
      citations: [{ label: 'Your cards', tool: TOOL }],
      sources: [],
      question: 'Which of these could you answer right now, without turning the card?',
    }
  },
})
