import { kindOf, saysSeveral } from './condition-phrase.ts'
import type { ConditionKind } from '../../tree.ts'
import type { Carried, Origin } from './course-code.ts'
import type { Doubt, Phrase } from './phrase.ts'
import { recognise } from '../recognisers.ts'
import { tokens, type Token } from './token.ts'
import { BINDING, FILLER, wordSet } from './words.ts'

/** Words that end so describe what follows: `the core requirements of MATH 100 and 101`. */
const DESCRIBES = /\b(?:of|in|from|for|as|are|is)$|\bopen(?: only)? to (?:those |all )?students$/

/** A part of the amount before it: `9 of which must be in MATH`, `a minimum of 12 in MATH`. */
const OF_WHICH =
  /^(?:with )?(?:at least |a minimum of )?(?:\d+|one|two|three|four|five|six|nine|twelve) (?:of which|in)\b|^of which\b/i
/** What is asked only of some, or only then. */
const LIMITS =
  /^(?:for|if|when|where|unless|except)\b|\b(?:required|needed|necessary) (?:for(?! (?:enrol|regist|entry|admission|this|the course))|of|if|when)\b|\b(?:if|otherwise|lacking)\b/i

/** A sentence as phrases, from left to right. Words that are none of the others become a condition. */
export function phrases(sentence: string, origin: Origin, doubt: Doubt): Phrase[] {
  const all = tokens(sentence)
  const out: Phrase[] = []
  let carried: Carried | undefined
  let words: Token[] = []
  for (let at = 0; at < all.length;) {
    const before = out.at(-1)
    const found = recognise({ sentence, all, at, before, words, idle: areIdle(words), carried, origin })
    const next = found?.next ?? at + 1
    if (found?.doubt) doubt(found.doubt)
    if (!found || found.withinWords) words.push(...all.slice(at, next))
    else {
      const announced = found.dropsWords && words[0]?.lower !== 'for' && kindOf(words) === 'other'
      if (announced && !words.some(isHeading)) doubt('words before a course')
      if (!announced) out.push(...condition(sentence, words, out, doubt))
      words = []
      if (found.phrase?.is === 'quantifier' && found.phrase.announced) dropHeading(out, doubt)
      if (found.phrase) out.push(found.phrase)
      carried = found.carried ?? carried
    }
    at = next
  }
  return withGiven([...out, ...condition(sentence, words, out, doubt)])
}

const HEADING = wordSet('requirement requirements prerequisite prerequisites course courses')
const isHeading = ({ lower }: Token): boolean => HEADING.has(lower)

const areIdle = (words: readonly Token[]): boolean =>
  words.every(({ lower, quoted }) => FILLER.has(lower) && !quoted)

/** Words in a row as one condition, or nothing where they say nothing. */
function condition(
  sentence: string,
  words: readonly Token[],
  out: readonly Phrase[],
  doubt: Doubt,
): Phrase[] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  if (areIdle(words)) {
    if (words.some(({ lower }) => BINDING.has(lower))) doubt('words that were not understood')
    return []
  }
  const text = sentence.slice(first.start, last.end).replace(/[,:]$/, '')
  const kind = (OF_WHICH.test(text) ? countedBefore(out) : undefined) ?? kindOf(words)
  if (LIMITS.test(text)) doubt('an alternative for some students')
  if (DESCRIBES.test(text) && (kind === 'other' || kind === 'program')) {
    doubt('words before a course')
    return []
  }
  if (saysSeveral(words, kind)) doubt('a condition that may say several things')
  if (kind === 'other' && /\d/.test(text)) doubt('a number that was not understood')
  return [{ is: 'condition', kind, text }]
}

/** `or, with permission of the department, MATH 155`: the condition and its comma lead the course. */
function withGiven(all: readonly Phrase[]): Phrase[] {
  const leads = (phrase: Phrase, at: number): boolean => {
    const [before, comma, after] = [all[at - 1], all[at + 1], all[at + 2]]
    return (
      phrase.is === 'condition' &&
      /^(?:with|by|upon)\b/i.test(phrase.text) &&
      before?.is === 'join' &&
      before.word === 'or' &&
      comma?.is === 'join' &&
      comma.word === undefined &&
      (after?.is === 'course' || after?.is === 'quantifier')
    )
  }
  return all.flatMap((phrase, at): Phrase[] => {
    const before = all[at - 1]
    if (phrase.is === 'condition' && leads(phrase, at)) return [{ ...phrase, is: 'given' }]
    return before && leads(before, at - 1) ? [] : [phrase]
  })
}

/** What the amount before counts: the credits of `24 credits, 9 of which must be in MATH`. */
function countedBefore(out: readonly Phrase[]): ConditionKind | undefined {
  const last = out.findLast((phrase) => phrase.is !== 'join')
  const counts = last?.is === 'condition' && (last.kind === 'credits' || last.kind === 'courses')
  return counts ? last.kind : undefined
}

/** `English requirement, one of the following:` has a heading that asks for nothing itself. */
function dropHeading(out: Phrase[], doubt: Doubt): void {
  const [heading, join] = out.slice(-2)
  if (heading?.is !== 'condition' || heading.kind !== 'other') return
  if (join?.is !== 'join' || join.word !== undefined || join.mark !== ',') return
  if (!tokens(heading.text).some(isHeading)) doubt('words before a course')
  out.splice(-2, 2)
}
