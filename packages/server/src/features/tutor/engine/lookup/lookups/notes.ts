import * as z from 'zod'
import type { Lookup } from '../lookup.ts'
import { cut, withoutMarks } from '../prose.ts'

const TOOL = 'vaultLibrarian_searchContent'
const MOST = 3
const ASKED =
  /\b(?:my|our|the) notes?\b|\bnotes? (?:about|on|of)\b|\b(?:did i|i) (?:write|wrote|noted?)\b|\bvault\b/i
/** What such a question says beside what it is about. */
const BESIDE = new Set('note notes noted vault wrote write written anything everything nothing'.split(' '))

const Hit = z.object({ filePath: z.string(), title: z.string(), excerpt: z.string() })
const Data = z.object({ items: z.array(Hit) })

const topicOf = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !BESIDE.has(word))
    .join(' ')

/** What the student has written down about what a question is about. */
export const notes: Lookup = {
  tool: TOOL,
  asked: ASKED,
  calls({ text, words, courses, unknown }) {
    // Who names a course and no notes asks about the course.
    if (courses.length + unknown.length > 0 && !ASKED.test(text)) return []
    const query = topicOf(words)
    return query === '' ? [] : [{ query, limit: MOST }]
  },
  tell(data, _, { text, words }) {
    const read = Data.safeParse(data)
    if (!read.success) return undefined
    const topic = topicOf(words)
    const isAsked = ASKED.test(text)
    const items = isAsked ? read.data.items : read.data.items.filter((hit) => isAbout(hit, topic))
    if (items.length === 0) return isAsked ? nothingOn(topic) : undefined
    const lines = items.map(({ filePath, excerpt }) => `- ${filePath}: ${cut(withoutMarks(excerpt), 200)}`)
    return {
      text: `Your notes on “${topic}”:\n${lines.join('\n')}`,
      citations: items.map(({ filePath, title }) => ({ label: `${title} (${filePath})`, tool: TOOL })),
      sources: [],
      question: `Without looking: how would you put what you wrote about “${topic}” in your own words now?`,
    }
  },
}

/** A note that shares only one of two words is seldom about the same thing; who asks for notes sees it all the same. */
function isAbout({ filePath, title, excerpt }: z.output<typeof Hit>, topic: string): boolean {
  const said = `${filePath} ${title} ${excerpt}`.toLowerCase()
  const words = topic.split(' ')
  return words.filter((word) => said.includes(word)).length > words.length / 2
}

const nothingOn = (topic: string) => ({
  text: `Your notes say nothing about “${topic}”.`,
  citations: [{ label: 'Your notes', tool: TOOL }],
  sources: [],
  question: `What would you write down first about “${topic}”?`,
})
