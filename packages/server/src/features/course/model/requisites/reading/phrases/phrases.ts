import { kindOf, saysSeveral } from './condition-phrase.ts'
import type { Carried, Origin } from './course-code.ts'
import type { Doubt, Phrase } from './phrase.ts'
import { recognise } from '../recognisers.ts'
import { tokens, type Token } from './token.ts'
import { BINDING, FILLER } from './words.ts'

/** Words that end so describe what follows: `the core requirements of MATH 100 and 101`. */
const DESCRIBES = /\b(?:of|in|from|for|as|are|is)$/

/** A sentence as phrases, from left to right. Words that are none of the others become a condition. */
export function phrases(sentence: string, origin: Origin, doubt: Doubt): Phrase[] {
  const all = tokens(sentence)
  const out: Phrase[] = []
  let carried: Carried | undefined
  let words: Token[] = []
  for (let at = 0; at < all.length;) {
    const found = recognise({ sentence, all, at, before: out.at(-1), idle: areIdle(words), carried, origin })
    const next = found?.next ?? at + 1
    if (found?.doubt) doubt(found.doubt)
    if (!found || found.withinWords) words.push(...all.slice(at, next))
    else {
      const announced = found.dropsWords && kindOf(words) === 'other'
      if (!announced) out.push(...condition(sentence, words, doubt))
      words = []
      if (found.phrase?.is === 'quantifier' && found.phrase.announced) dropHeading(out)
      if (found.phrase) out.push(found.phrase)
      carried = found.carried ?? carried
    }
    at = next
  }
  return [...out, ...condition(sentence, words, doubt)]
}

const areIdle = (words: readonly Token[]): boolean =>
  words.every(({ lower, quoted }) => FILLER.has(lower) && !quoted)

/** Words in a row as one condition, or nothing where they say nothing. */
function condition(sentence: string, words: readonly Token[], doubt: Doubt): Phrase[] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  if (areIdle(words)) {
    if (words.some(({ lower }) => BINDING.has(lower))) doubt('words that were not understood')
    return []
  }
  const text = sentence.slice(first.start, last.end).replace(/[,:]$/, '')
  const kind = kindOf(words)
  if (DESCRIBES.test(text) && (kind === 'other' || kind === 'program')) {
    doubt('words before a course')
    return []
  }
  if (saysSeveral(words, kind)) doubt('a condition that may say several things')
  if (kind === 'other' && /\d/.test(text)) doubt('a number that was not understood')
  return [{ is: 'condition', kind, text }]
}

/** `English requirement, one of the following:` has a heading that asks for nothing itself. */
function dropHeading(out: Phrase[]): void {
  const [heading, join] = out.slice(-2)
  const isHeading = heading?.is === 'condition' && heading.kind === 'other'
  if (isHeading && join?.is === 'join' && join.word === undefined && join.mark === ',') out.splice(-2, 2)
}
