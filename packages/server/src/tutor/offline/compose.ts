import { cut } from '../lookup/prose.ts'

export interface Parts {
  /** The question names nothing that could be looked for. */
  isEmpty: boolean
  paragraphs: readonly string[]
  /** A question back, where what was found leads to one. */
  question: string | undefined
  sources: string | undefined
}

const MOST_CHARACTERS = 2_500
const MOST_OF_SOURCES = 500

const NO_MODEL =
  'No language model is connected, so this is only what is on record. To have it explained, start a session with another engine: own-key, once you have added a key for a model, or sampling, from an assistant that lends its own.'
const NOTHING = 'I found nothing on record about this.'
const ABILITIES =
  'I can look up courses, what must come before them, outlines, schedules, past grades, what transfers where, your transcript, your notes and your cards.'
const NAME_IT = 'Which course is it about? Name it by its code and its school.'

/** The whole answer: what was found as far as it fits, a question back, sources, and what did not answer. */
export function composed({ paragraphs, isEmpty, question, sources }: Parts): string {
  const end = [
    question || NAME_IT,
    ...(sources === undefined ? [] : [cut(sources, MOST_OF_SOURCES)]),
    NO_MODEL,
  ].join('\n\n')
  const found = paragraphs.length > 0 ? paragraphs : [isEmpty ? ABILITIES : `${NOTHING} ${ABILITIES}`]
  return `${fitting(found, MOST_CHARACTERS - end.length - 2)}\n\n${end}`
}

/** Whole paragraphs while they fit; the first one cut where even it does not. */
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
