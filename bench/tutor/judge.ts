import type { Outcome, Turn } from './evaluation-set.ts'

export interface Verdict {
  /** `right`, `honest` (says that it can't, where it could) or `wrong`. */
  grade: 'right' | 'honest' | 'wrong'
  missing: readonly string[]
  /** Forbidden claims that were made. */
  forbidden: readonly string[]
}

const collapsed = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").toLowerCase()

const HONEST =
  /i don't know|i don't understand|i did not understand|can't|cannot|could not|not recorded|not in the records|not loaded|are loaded here|don't say|doesn't say|don't mention|is empty here|which course do you mean|which courses do you mean|at which school|from which school|no course catalog|connect a model|explained, (?:ask|connect)|may not look|not decided|found no|found nothing|has no (?:grade|outlines?|sections?|materials)|say nothing|have no|there is no|you're welcome/
const NONE =
  /no agreement|found no|no credit|gets nothing|no open task|no cards|no card|say nothing|nothing transfers|not have|individual|no longer|doesn't list|have no|no completed|is empty|does not meet|do not meet|don't meet|can't tell|i don't know|no course\b|not loaded|loaded here/
const ASKS = /\?|may mean|may be a course|did you mean|name (?:the|a|its) school/

const DID: Readonly<Record<Outcome, (text: string) => boolean>> = {
  answer: () => true,
  none: (text) => NONE.test(text),
  honest: (text) => HONEST.test(text),
  'ask-back': (text) => ASKS.test(text),
}

/** Compares an answer with what is expected of it. */
export function judge(turn: Turn, answer: string): Verdict {
  const text = collapsed(answer)
  const missing = turn.facts
    .filter((alternatives) => !alternatives.some((fact) => text.includes(collapsed(fact))))
    .map((alternatives) => alternatives.join(' | '))
  const forbidden = turn.never.filter((claim) => {
    const [, pattern] = /^\/(.*)\/[a-z]*$/s.exec(claim) ?? []
    return pattern === undefined ? text.includes(collapsed(claim)) : new RegExp(pattern, 'i').test(text)
  })
  const outcomes = [turn.outcome, ...(turn.also === undefined ? [] : [turn.also].flat())]
  const isRight =
    forbidden.length === 0 && missing.length === 0 && outcomes.some((outcome) => DID[outcome](text))
  if (isRight) return { grade: 'right', missing, forbidden }
  const isHonest = forbidden.length === 0 && HONEST.test(text)
  return { grade: isHonest ? 'honest' : 'wrong', missing, forbidden }
}
