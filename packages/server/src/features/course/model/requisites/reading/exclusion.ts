import { allOf, oneOf } from '../simplify.ts'
import { coursesOf, type RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { frameOf } from './paragraph/frames.ts'
import { graded } from './grading.ts'
import type { Doubt } from './phrases/phrase.ts'
import { phrases } from './phrases/phrases.ts'

const FORMS: readonly { form: RegExp; together?: boolean }[] = [
  { form: /^students (?:may|can) ?not (?:obtain|receive|earn|get|take)\b.*? if they\b(?<excluded>.*)$/i },
  {
    form: /^(?:students|those) (?:with|who|that|enrol\w*|having)\b(?<excluded>.*?)\b(?:may|can|will|must) ?not\b/i,
  },
  {
    form: /\bnot (?:open to|for credit (?:for|by|to)) (?:students|those) (?:with|who|registered|enrol\w*)\b(?<excluded>.*)$/i,
  },
  {
    form: /\bmay not be taken (?:for (?:further )?credit )?(?:after|before|by students (?:with|who))\b(?<excluded>.*)$/i,
  },
  { form: /^(?<excluded>.*?) (?:may|can|will) be accepted in lieu of\b/i },
  { form: /\b(?:credit|taken)\b.*\b(?:both|one of)\b(?<excluded>.*)$/i, together: true },
  { form: /^(?<excluded>[A-Z]{2,8} ?\d.*?) may not (?:both )?be taken\b/i, together: true },
  { form: /\bonly one of (?<excluded>.*?)(?: to(?:wards?)?\b.*)?$/i, together: true },
]

/** Whether a sentence among a course's notes says which other courses shut it out. */
export const isExclusion = (sentence: string): boolean =>
  frameOf(sentence, false) === 'exclusion' || /\baccepted in lieu of\b/i.test(sentence)

/** The courses whose credit shuts this one out, each with what the sentence says of it: a title, a time. */
export function readExclusion(sentence: string, origin: Origin, doubt: Doubt): RequisiteTree {
  const found = FORMS.flatMap(({ form, together = false }) => {
    const excluded = form.exec(sentence)?.groups?.['excluded']
    return excluded === undefined ? [] : [{ excluded, together }]
  })[0]
  if (!found) doubt('an exclusion in words not known')
  const { excluded = sentence, together = true } = found ?? {}
  if (/\bboth$/i.test(sentence.slice(0, -excluded.length)) && /\bor\b/i.test(excluded)) doubt('both with or')
  const tree = readCourses(excluded.replace(/\bfirst\b/i, ''), origin, doubt, together)
  const known = new Set([...coursesOf(tree), origin.course])
  const named = coursesOf(readCourses(sentence, origin, () => {}))
  if (named.some((course) => !known.has(course))) doubt('an exclusion of another course')
  return tree
}

/**
 * Every course that a text names. A word on the last of a list may be meant of all. Where the courses do not stand
 * `together`, as in `only one of A and B`, an `and` between them may ask for both.
 */
export function readCourses(text: string, origin: Origin, doubt: Doubt, together = true): RequisiteTree {
  const trees: RequisiteTree[] = []
  let both: number | undefined
  let grade: string | undefined
  let sawAnd = false
  let joined = true
  for (const phrase of phrases(text, origin, () => {})) {
    const last = trees.at(-1)
    if (phrase.is === 'quantifier' && phrase.word === 'both') both = trees.length
    else if (phrase.is === 'join') {
      joined = true
      sawAnd ||= phrase.word === 'and' && both === undefined
      if (both !== undefined && phrase.word === 'or') doubt('both with or')
    } else if (phrase.is === 'grade' && phrase.side === 'before') grade = phrase.grade
    else if (phrase.is === 'grade' && last) trees.splice(-1, 1, graded(last, phrase.grade))
    else if (phrase.is === 'course') {
      if (sawAnd && !together) doubt('and with or, and nothing that groups them')
      if (last && !joined) doubt('two parts with nothing between them')
      joined = false
      trees.push(grade === undefined ? phrase.tree : graded(phrase.tree, grade))
      if (both !== undefined && trees.length === both + 2) {
        trees.push(allOf(trees.splice(both)))
        both = undefined
      }
    } else if (phrase.is === 'condition' && !last) sawAnd ||= /\band\b/i.test(phrase.text)
    else if (phrase.is === 'condition' && last) {
      if (trees.length > 1) doubt('words that were not understood')
      trees.splice(-1, 1, allOf([last, { condition: 'other', text: phrase.text }]))
    }
  }
  return oneOf(trees.filter((tree) => !('course' in tree && tree.course === origin.course)))
}
