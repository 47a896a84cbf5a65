import { cut } from '../lookup/prose.ts'

export interface Parts {
  isEmpty: boolean
  paragraphs: readonly string[]
  /** Follow-up questions, the best first. */
  questions: readonly string[]
  sources: string | undefined
  before: readonly string[]
}

const MOST_CHARACTERS = 2_500
const MOST_OF_SOURCES = 500

const NO_MODEL =
  'No language model is connected, so I look things up and do not explain them. To have them explained, add a key for a model and start a new session with it.'
const NOTHING = 'I found nothing about this.'
const ABILITIES =
  'I can look up courses, what you need before them, what they cover, when they are taught, past grades, what transfers where, and your transcript, notes and cards.'
const ASK_FOR_COURSE = 'Which course is it about? Tell me its code and its school.'
const ASK_FOR_NEXT = 'What would you like to know next?'

/** The whole answer: findings as far as they fit, a follow-up question, sources, and once that no model answers. */
export function composeAnswer({ paragraphs, isEmpty, questions, sources, before }: Parts): string {
  const isNew = (words: string): boolean => !before.some((text) => text.includes(words))
  const wanted = questions.length > 0 ? questions : [ASK_FOR_COURSE]
  const end = [
    wanted.find(isNew) ?? ASK_FOR_NEXT,
    ...(sources === undefined ? [] : [cut(sources, MOST_OF_SOURCES)]),
    ...[NO_MODEL].filter(isNew),
  ].join('\n\n')
  const nothing = isEmpty ? ABILITIES : [NOTHING, ...[ABILITIES].filter(isNew)].join(' ')
  const found = paragraphs.length > 0 ? paragraphs : [nothing]
  return `${fitting(found, MOST_CHARACTERS - end.length - 2)}\n\n${end}`
}

/** Whole paragraphs that fit; the first is cut if it does not. */
function fitting(paragraphs: readonly string[], most: number): string {
  const shown: string[] = []
  let room = most
  for (const paragraph of paragraphs) {
    const rest = 'There is more; ask for one thing at a time to see it.'
    if (paragraph.length + 2 > room - rest.length - 2) {
      const cutTo = Math.max(0, room - rest.length - 4)
      return [
        ...shown,
        ...(shown.length > 0 || cutTo === 0 ? [] : [`${paragraph.slice(0, cutTo)}…`]),
        rest,
      ].join('\n\n')
    }
    shown.push(paragraph)
    room -= paragraph.length + 2
  }
  return shown.join('\n\n')
}
