import * as z from 'zod'
import { look, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { counted, cut, quotedName } from '../../prose.ts'
import { ownTopic, singular } from './notes.ts'

const SEARCH = 'search-cards'
const DUE = 'get-due-cards'
const MOST = 5
const Data = z.object({
  items: z.array(z.object({ front: z.string(), back: z.string().nullish() })),
  totalCount: z.number().optional(),
})
const Due = z.object({
  items: z.array(z.object({ front: z.string() })),
  counts: z.object({ learning: z.number(), review: z.number(), new: z.number() }),
  nextDueAt: z.string().nullable(),
})

/** The student's cards: their fronts, and what is on the back only if that is asked for. */
export const cards: Lookup = {
  intent: 'cards',
  tools: [SEARCH, DUE],
  async answer(inquiry) {
    const { masked, topic: words } = inquiry.frame
    const topic = ownTopic(words)
    if (/\b(?:due|review|study|left|quiz me|for today)\b/.test(masked) && topic === '')
      return [await dueCards(inquiry)]
    const isQuiz = /\b(?:quiz|test|ask) me\b/.test(masked)
    const showAnswer = SHOWN.test(masked) && !isQuiz
    const found =
      (await cardsOn(topic, inquiry, showAnswer)) ?? (await cardsOn(singular(topic), inquiry, showAnswer))
    if (found) return [isQuiz && topic !== '' ? { ...found, text: `${found.text}\n${PRACTISE}` } : found]
    return [
      ...(isQuiz && topic === '' ? [] : [nothingOn(topic)]),
      ...(isQuiz ? [await dueCards(inquiry)] : []),
    ]
  },
}

const PRACTISE = 'Answer each for yourself, then ask what the card says, or review them under Cards.'

/** Asks for the answer and not for the question. */
const SHOWN =
  /\b(?:what(?:'s| is| does| do)|on|say|says|answer|back)\b.*\b(?:flash ?)?cards?\b|\b(?:flash ?)?cards?\b.*\b(?:say|says|answer|back of|tell)\b/

async function dueCards(inquiry: Inquiry): Promise<LookupAnswer> {
  const { data, failure } = await look(inquiry, DUE, { limit: MOST }, Due)
  if (!data) return failure
  const { counts, items, nextDueAt } = data
  const total = counts.learning + counts.review + counts.new
  const next = nextDueAt === null ? '' : ` The next is due on ${nextDueAt.slice(0, 10)}.`
  return {
    text:
      total === 0
        ? `No cards are due now.${next}`
        : `${counted(total, 'card')} ${total === 1 ? 'is' : 'are'} due now (${counts.new} of them new)${items.length < total ? `; the first ${items.length}` : ''}:\n${items.map(({ front }) => `- ${cut(front, 160)}`).join('\n')}`,
    // A source is suggested to be read in full: there is nothing to read.
    citations: total === 0 ? [] : [{ label: 'Your cards', tool: DUE }],
    sources: [],
    question: '',
  }
}

export async function cardsOn(
  topic: string,
  inquiry: Inquiry,
  showAnswer = false,
): Promise<LookupAnswer | undefined> {
  const args = {
    ...(topic === '' ? {} : { query: topic }),
    limit: MOST,
    ...(showAnswer && topic !== '' ? { showAnswer } : {}),
  }
  const { data, failure } = await look(inquiry, SEARCH, args, Data)
  if (!data) return failure
  const { items, totalCount = items.length } = data
  if (items.length === 0) return undefined
  const about = topic === '' ? '' : ` about ${quotedName(topic)}`
  return {
    text: `You have ${counted(totalCount, 'card')}${about}${items.length < totalCount ? ` (${items.length} of ${totalCount} shown)` : ''}:\n${items.map(({ front, back }) => `- ${cut(front, 160)}${back ? ` — ${cut(back, 200)}` : ''}`).join('\n')}`,
    citations: [{ label: 'Your cards', tool: SEARCH }],
    sources: [],
    question: '',
  }
}

const nothingOn = (topic: string): LookupAnswer => ({
  text: topic === '' ? 'You have no cards yet.' : `You have no cards about ${quotedName(topic)}.`,
  citations: [{ label: 'Your cards', tool: SEARCH }],
  sources: [],
  question: '',
})
