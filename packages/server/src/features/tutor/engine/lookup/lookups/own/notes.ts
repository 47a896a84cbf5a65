import * as z from 'zod'
import { NO_TOPIC } from '../../../understand/intent-groups.ts'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { cut, plainText, quotedName } from '../../prose.ts'

const TOOL = 'vaultLibrarian_searchContent'
const MOST = 3
const Hit = z.object({ filePath: z.string(), title: z.string(), excerpt: z.string() })
const Data = z.object({ items: z.array(Hit), totalCount: z.number().optional() })

/** The topic without the words that ask for notes or cards. */
export const ownTopic = (topic: string): string =>
  topic
    .split(' ')
    .filter((word) => !NO_TOPIC.has(word))
    .join(' ')

export const notes: Lookup = {
  intent: 'notes',
  tools: [TOOL],
  async answer(inquiry) {
    const topic = ownTopic(inquiry.frame.topic) || inquiry.frame.courses.map(({ text }) => text).join(' ')
    if (topic === '')
      return [
        plainAnswer(
          'Which of your notes do you mean? Name a topic, such as “What do my notes say about mitosis?”',
        ),
      ]
    const found = await notesOn(topic, inquiry, false)
    const { answer, failure } = found.answer ? found : await notesOn(singular(topic), inquiry, false)
    return [answer ?? failure ?? nothingOn(topic)]
  },
}

/** `derivatives` also finds `derivative`. */
export const singular = (topic: string): string => topic.replaceAll(/(?<=\p{L}{3})(?<!s)s\b/gu, '')

/** What the notes say on a topic; only notes that are clearly about it, if they were not asked for. */
export async function notesOn(
  topic: string,
  inquiry: Inquiry,
  isStrict: boolean,
): Promise<{ answer?: LookupAnswer; failure?: LookupAnswer }> {
  const args = { query: topic, limit: MOST, ...(inquiry.vault === undefined ? {} : { vault: inquiry.vault }) }
  const { data, failure } = await look(inquiry, TOOL, args, Data)
  if (!data) return { failure }
  const items = isStrict ? data.items.filter((hit) => isAbout(hit, topic)) : data.items
  if (items.length === 0) return {}
  const total = isStrict ? items.length : (data.totalCount ?? items.length)
  const lines = items.map(({ filePath, excerpt }) => `- ${filePath}: ${cut(plainText(excerpt), 240)}`)
  return {
    answer: {
      text: `Your notes on ${quotedName(topic)}${total > items.length ? ` (${items.length} of ${total} shown)` : ''}:\n${lines.join('\n')}`,
      citations: items.map(({ filePath, title }) => ({ label: `${title} (${filePath})`, tool: TOOL })),
      sources: [],
      question: '',
    },
  }
}

/** A note that shares only one of two words is seldom relevant. */
function isAbout({ filePath, title, excerpt }: z.output<typeof Hit>, topic: string): boolean {
  const text = `${filePath} ${title} ${excerpt}`.toLowerCase()
  const words = topic.split(' ')
  return words.filter((word) => text.includes(word)).length > words.length / 2
}

const nothingOn = (topic: string): LookupAnswer => ({
  text: `Your notes say nothing about ${quotedName(topic)}.`,
  citations: [{ label: 'Your notes', tool: TOOL }],
  sources: [],
  question: '',
})
