import { leavesOf, partsOf, type RequisiteTree } from '../../tree.ts'
import { isCourseCode, type Origin } from '../phrases/course-code.ts'
import type { Doubt } from '../phrases/phrase.ts'
import { titleAt } from '../phrases/title-phrase.ts'
import { tokens, type Token } from '../phrases/token.ts'
import { numberOf, OTHER_WAY, TESTS, wordSet } from '../phrases/words.ts'

const GRADE = /^(?:[A-F][+-]|[B-F])$/
const SEVERAL_OF = /\b(two|three|four|five|six)(?: or more)?(?: courses?)? (?:of|from)\b(?! which)/gi
const NEGATIONS = wordSet('not except excluding unless without neither nor')
/** `if not already completed` is a time. */
const NO_LIMIT = new RegExp(
  `\\b${OTHER_WAY}|\\b(?:if not|unless)(?= (?:(?:already|previously) )?(?:completed|taken)\\b)`,
  'gi',
)
/** A mark that is no part of any phrase: `MATH 100*`, `≥ 70%`. */
const UNREAD_MARK = /[^\p{L}\p{N}\p{M}\s.,;:()/&+'"%!?-]/u
/** What a course is worth: `CHEM 100-3`, `MATH 100 (1.5)`. */
const WORTH = /(?<=\d[A-Z]?)-\d\b(?![.\d])|\(\d(?:\.\d+)?\)/g

/**
 * Doubts a tree in which a course, a number, a grade or a negation of its sentences is missing, whoever dropped it. A remark
 * asks for nothing, but a number in it may.
 */
export function checkAccounted(
  { asking, remarks }: { asking: readonly string[]; remarks: readonly string[] },
  tree: RequisiteTree,
  { course = '' }: Origin,
  doubt: Doubt,
): void {
  const said = asking.flatMap(wordsOf)
  const texts = textsOf(tree)
  const known = new Set([...[course, ...texts].flatMap(numbersOf), ...countsOf(tree).map(String)])
  if (
    [...said, ...remarks.flatMap(wordsOf)]
      .flatMap(({ text }) => numbersOf(text))
      .some((number) => !known.has(number))
  )
    doubt('a number that was not understood')
  if (asking.some((sentence) => UNREAD_MARK.test(sentence))) doubt('words that were not understood')
  if (asking.some((sentence) => lacksCourse(tree, sentence, course)))
    doubt('a course that was not understood')
  if (asking.some((sentence) => lacksCount(tree, sentence))) doubt('a number that was not understood')
  const words = new Set(texts.flatMap((text) => tokens(text.replaceAll('"', ' '))).map(({ text }) => text))
  if (said.some(({ text }) => GRADE.test(text) && !words.has(text))) doubt('a grade that was not understood')
  const opening = new Set(texts.map((text) => /^\w*/.exec(text)?.[0].toLowerCase()))
  if (said.some(({ lower }) => NEGATIONS.has(lower) && !opening.has(lower)))
    doubt('an aside that may limit what stands before it')
}

/** Whether a sentence writes the code of a course that is not in its tree. */
export function lacksCourse(tree: RequisiteTree, sentence: string, own = ''): boolean {
  const named = compact([own, ...textsOf(tree)].join(';'))
  return codesOf(sentence).some((code) => !named.includes(code))
}

/** Whether a sentence asks for two, three or more of a list, and no list of its tree has that number. */
function lacksCount(tree: RequisiteTree, sentence: string): boolean {
  const counts = countsOf(tree)
  const texts = textsOf(tree)
  return [...sentence.matchAll(SEVERAL_OF)].some(
    ([all, word = '']) =>
      !counts.includes(numberOf(word.toLowerCase()) ?? 0) && !texts.some((text) => text.includes(all)),
  )
}

/** What each leaf says, in words. */
export const textsOf = (tree: RequisiteTree): string[] =>
  leavesOf(tree).map((leaf) => ('course' in leaf ? `${leaf.course} ${leaf.minGrade ?? ''}` : leaf.text))

const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9:;]/g, '')

/** The codes of a sentence, `CMPT225`, by their form alone. */
function codesOf(sentence: string): string[] {
  const all = wordsOf(sentence)
  return all.flatMap((token, at) => {
    if (!isCourseCode(all, at) || TESTS.has(token.lower)) return []
    return [compact(/\d/.test(token.text) ? token.text : `${token.text}${all[at + 1]?.text ?? ''}`)]
  })
}

const wordsOf = (sentence: string): Token[] =>
  withoutTitles(tokens(sentence.replace(WORTH, ' ').replace(NO_LIMIT, ' ')))

const numbersOf = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? []

/** How many of a list are asked for; all of a list are as many as it has. */
const countsOf = (tree: RequisiteTree): number[] => [
  'nOf' in tree ? tree.nOf : 'oneOf' in tree ? 1 : partsOf(tree).length,
  ...partsOf(tree).flatMap(countsOf),
]

function withoutTitles(all: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < all.length;) {
    const token = all[at]
    if (!token) break
    const title = titleAt(all, at)
    if (!title) out.push(token)
    at = title?.next ?? at + 1
  }
  return out
}
