/** A question and its answer, to be put on a card. */
export interface ProposedCard {
  front: string
  back: string
}

const MOST = 20
const LONGEST_FRONT = 200
const LONGEST_BACK = 1_000
/** `- **Term**: what it means`, `Term — what it means`. */
const DEFINITION =
  /^\s*(?:[-*•]|\d+[.)])?\s*(?:\*\*(.{2,80}?)\*\*\s*[:–—-]?|([^:–—]{2,60}?)\s*(?::|\s[–—])\s)\s*(.{3,})$/u

/** Cards from an answer: one for the question, and one for each term that the answer defines. */
export function proposedCards(question: string, answer: string): ProposedCard[] {
  const [first = ''] = answer.trim().split(/\n\s*\n/)
  const terms = answer.split('\n').flatMap((line): ProposedCard[] => {
    const [, bold, plain, meaning] = DEFINITION.exec(line) ?? []
    const term = (bold ?? plain)?.replace(/[:*]+$/, '').trim()
    return term && meaning && !/^https?$/i.test(term) ? [{ front: term, back: meaning.trim() }] : []
  })
  return [{ front: question.trim(), back: first }, ...terms]
    .map(({ front, back }) => ({ front: front.slice(0, LONGEST_FRONT), back: back.slice(0, LONGEST_BACK) }))
    .slice(0, MOST)
}
