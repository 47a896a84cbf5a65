export interface ProposedCard {
  front: string
  back: string
}

const MOST = 20
const LONGEST = 5_000
const FENCE = /^(?:```|~~~)/
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/
const QUESTION = /^(?:Q|Question)\s*[:.]\s*(.+)$/i
const ANSWER = /^(?:A|Answer)\s*[:.]\s*(.+)$/i
/** `Term: definition`, `Term — definition`, `Term :: definition`; the term may be bold. */
const DEFINITION = /^(?:\*\*(.{2,120}?)\*\*\s*(?::{1,2}|[–—])?|(.{2,120}?)(?:\s*::|:|\s+[–—]))\s+(\S.{2,})$/
const MARKED = /==([^=\n]{1,200})==/g
const FRONT_MATTER = /^---\r?\n[^]*?\r?\n---(?:\r?\n|$)/

/**
 * Proposes cards for a text: questions with answers, definitions, marked words as gaps, and sections under their
 * headings. A text with none of them becomes the answer of one card.
 */
export function cardsFromText(text: string): ProposedCard[] {
  const lines = text.replace(FRONT_MATTER, '').split(/\r?\n/)
  const found: ProposedCard[] = []
  let [heading, section] = ['', [] as string[]]
  let isCode = false
  const endSection = () => {
    const back = section.join('\n').trim()
    if (heading !== '' && back !== '') found.push({ front: heading, back })
    section = []
  }
  for (const [index, line] of lines.entries()) {
    if (FENCE.test(line.trim())) isCode = !isCode
    const title = isCode ? undefined : HEADING.exec(line)?.[1]
    if (title !== undefined) {
      endSection()
      heading = title
      continue
    }
    const card = isCode ? undefined : cardOfLine(line.replace(ITEM, '').trim(), lines[index + 1] ?? '')
    if (card) found.push(card)
    else if (!ANSWER.test(line.trim())) section.push(line)
  }
  endSection()
  const cards = unique(found).slice(0, MOST)
  const whole = text.replace(FRONT_MATTER, '').trim()
  return cards.length > 0 ? cards : [{ front: '', back: whole.slice(0, LONGEST) }]
}

function cardOfLine(line: string, next: string): ProposedCard | undefined {
  const question = QUESTION.exec(line)?.[1]
  const answer = ANSWER.exec(next.replace(ITEM, '').trim())?.[1]
  if (question !== undefined && answer !== undefined) return { front: question, back: answer }
  if (line.search(MARKED) !== -1) return { front: withGaps(line), back: '' }
  const [, bold, plain, meaning] = DEFINITION.exec(line) ?? []
  const term = bold ?? plain
  if (term === undefined || meaning === undefined || /https?$/i.test(term)) return undefined
  return { front: term.trim(), back: meaning.trim() }
}

/** Each marked word becomes a gap of its own. */
function withGaps(line: string): string {
  let gap = 0
  return line.replace(MARKED, (_, word: string) => `{{c${(gap += 1)}::${word}}}`)
}

const unique = (cards: readonly ProposedCard[]): ProposedCard[] =>
  [...new Map(cards.map((card) => [card.front, card])).values()].map(({ front, back }) => ({
    front: front.slice(0, LONGEST),
    back: back.slice(0, LONGEST),
  }))

export const isCloze = ({ front }: ProposedCard): boolean => /\{\{c[1-9]\d{0,2}::/.test(front)
