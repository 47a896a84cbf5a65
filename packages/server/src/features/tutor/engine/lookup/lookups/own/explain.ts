import { plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { quotedName } from '../../prose.ts'
import { cardsOn } from './cards.ts'
import { notesOn, ownTopic, singular } from './notes.ts'

export const ABILITIES =
  'I can look up courses and their prerequisites, outlines, times and past grades, what transfers where, and your transcript, notes, cards and tasks.'

/** A question about a subject: what notes and cards say; explaining it takes a model. */
export const explain: Lookup = {
  intent: 'explain',
  tools: [],
  async answer(inquiry) {
    const topic = ownTopic(inquiry.frame.topic)
    const own = topic === '' ? [] : await ownWords(topic, inquiry)
    const head =
      own.length > 0
        ? []
        : [
            plainAnswer(
              topic === ''
                ? `I did not understand what to look up. ${ABILITIES}`
                : `I found nothing about ${quotedName(topic)} in your notes and cards${
                    inquiry.frame.intents.includes('explain') ? '. This is a question about a subject' : ''
                  }, and without a language model I can't explain it.`,
            ),
          ]
    return [...head, ...own, ...(topic === '' ? [] : [plainAnswer(inquiry.modelHint)])]
  },
}

/** What notes and cards say on a topic. */
export async function ownWords(topic: string, inquiry: Inquiry): Promise<LookupAnswer[]> {
  if (topic === '') return []
  const [{ answer }, cards] = await Promise.all([
    notesOn(topic, inquiry, true),
    relevantCards(topic, inquiry),
  ])
  const found = [...(answer ? [answer] : []), ...cards]
  // `priyas office` is of Priya.
  return found.length > 0 || singular(topic) === topic ? found : ownWords(singular(topic), inquiry)
}

async function relevantCards(topic: string, inquiry: Inquiry): Promise<LookupAnswer[]> {
  const found = await cardsOn(topic, inquiry)
  if (!found || found.citations.length === 0) return []
  const words = topic.split(' ')
  const text = found.text.slice(found.text.indexOf('\n')).toLowerCase()
  return words.filter((word) => text.includes(word)).length > words.length / 2 ? [found] : []
}

export const notRecorded: Lookup = {
  intent: 'not-recorded',
  tools: [],
  answer: async () => [plainAnswer(`That is not in the records that I can look up. ${ABILITIES}`)],
}

export const change: Lookup = {
  intent: 'change',
  tools: [],
  answer: async () => [
    plainAnswer(
      `I can't change or save anything: without a language model I only look things up. ${ABILITIES}`,
    ),
  ],
}

export const sources: Lookup = {
  intent: 'sources',
  tools: [],
  answer: async () => [
    plainAnswer(
      'What I look up is what was imported here, and such an answer ends with its source and the day of its data. The school itself has the last word.',
    ),
  ],
}

export const abilities: Lookup = {
  intent: 'abilities',
  tools: [],
  answer: async ({ schools }) => {
    const sender = schools.all.find(({ agreementsFrom }) => agreementsFrom > 0)
    return [plainAnswer(`${ABILITIES}${sender ? ` For example: “What transfers from ${sender.name}?”` : ''}`)]
  },
}

export const thanks: Lookup = {
  intent: 'thanks',
  tools: [],
  answer: async () => [plainAnswer("You're welcome. Ask whenever you want to look something up.")],
}
