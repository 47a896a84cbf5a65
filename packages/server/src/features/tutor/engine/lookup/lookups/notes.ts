import * as z from 'zod'
import { defineLookup } from '../lookup.ts'
import { cut, plainText } from '../prose.ts'

const TOOL = 'vaultLibrarian_searchContent'
const MOST = 3
const PATTERN =
  /\b(?:my|our|the) notes?\b|\bnotes? (?:about|on|of)\b|\b(?:did i|i) (?:write|wrote|noted?)\b|\bvault\b/i
/** Words of such a question that are not its topic. */
const NOT_TOPIC = new Set('note notes noted vault wrote write written anything everything nothing'.split(' '))

const Hit = z.object({ filePath: z.string(), title: z.string(), excerpt: z.string() })
const Data = z.object({ items: z.array(Hit) })

const topicOf = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !NOT_TOPIC.has(word))
    .join(' ')

export const notes = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: PATTERN,
  calls({ text, words, courses, unknown }) {
    // A question that names a course but no notes is about the course.
    if (courses.length + unknown.length > 0 && !PATTERN.test(text)) return []
    const query = topicOf(words)
    return query === '' ? [] : [{ query, limit: MOST }]
  },
  render(data, _, { text, words }) {
    const topic = topicOf(words)
    const isAsked = PATTERN.test(text)
    const items = isAsked ? data.items : data.items.filter((hit) => isAbout(hit, topic))
    if (items.length === 0) return isAsked ? nothingOn(topic) : undefined
    const lines = items.map(({ filePath, excerpt }) => `- ${filePath}: ${cut(plainText(excerpt), 200)}`)
    return {
      text: `Your notes on “${topic}”:\n${lines.join('\n')}`,
      citations: items.map(({ filePath, title }) => ({ label: `${title} (${filePath})`, tool: TOOL })),
      sources: [],
      question: `Without looking: how would you put what you wrote about “${topic}” in your own words now?`,
    }
  },
})

/** A note that shares only one of two words is seldom relevant, unless notes were asked for. */
function isAbout({ filePath, title, excerpt }: z.output<typeof Hit>, topic: string): boolean {
  const text = `${filePath} ${title} ${excerpt}`.toLowerCase()
  const words = topic.split(' ')
  return words.filter((word) => text.includes(word)).length > words.length / 2
}

const nothingOn = (topic: string) => ({
  text: `Your notes say nothing about “${topic}”.`,
  citations: [{ label: 'Your notes', tool: TOOL }],
  sources: [],
  question: `What would you write down first about “${topic}”?`,
})
