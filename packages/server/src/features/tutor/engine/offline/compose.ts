import { cut } from '../lookup/prose.ts'

export interface Parts {
  paragraphs: readonly string[]
  /** Follow-up questions, the best first. */
  questions: readonly string[]
  sources: string | undefined
  /** Earlier answers, so that nothing is asked twice. */
  before: readonly string[]
}

const MOST_CHARACTERS = 3_000
const MOST_OF_SOURCES = 500

/** The whole answer: findings as far as they fit, a question if one helps, sources. */
export function composeAnswer({ paragraphs, questions, sources, before }: Parts): string {
  const isNew = (words: string): boolean => !before.some((text) => text.includes(words))
  const end = [
    ...questions.filter(isNew).slice(0, 1),
    ...(sources === undefined ? [] : [cut(sources, MOST_OF_SOURCES)]),
  ]
  const room = MOST_CHARACTERS - end.join('\n\n').length - 2
  return [fitting(paragraphs, room), ...end].join('\n\n')
}

/** Whole paragraphs that fit; the first is cut if it does not. */
function fitting(paragraphs: readonly string[], most: number): string {
  const shown: string[] = []
  let room = most
  for (const [at, paragraph] of paragraphs.entries()) {
    const rest = `${shown.length} of ${paragraphs.length} parts shown. There is more; ask for one thing at a time to see it.`
    const isLast = at === paragraphs.length - 1
    if (paragraph.length + 2 > room - (isLast ? 0 : rest.length + 2)) {
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
