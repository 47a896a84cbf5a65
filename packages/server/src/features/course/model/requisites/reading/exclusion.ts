import { allOf, oneOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { frameOf } from './frames.ts'
import type { Doubt } from './phrases/phrase.ts'
import { phrases } from './phrases/phrases.ts'

const FORMS = [
  /^(?:students|those) (?:with|who|that|enrol\w*|having)\b(?<excluded>.*?)\b(?:may|can|will|must) ?not\b/i,
  /\bnot open to (?:students|those) (?:with|who)\b(?<excluded>.*)$/i,
  /^(?<excluded>.*?) (?:may|can|will) be accepted in lieu of\b/i,
  /\b(?:credit|taken)\b.*\b(?:both|one of)\b(?<excluded>.*)$/i,
  /^(?<excluded>[A-Z]{2,8} ?\d.*?) may not (?:both )?be taken\b/i,
  /\bonly one of (?<excluded>.*)$/i,
]

/** Whether a sentence among a course's notes says which other courses shut it out. */
export const isExclusion = (sentence: string): boolean =>
  frameOf(sentence, false) === 'exclusion' || /\baccepted in lieu of\b/i.test(sentence)

/** The courses whose credit shuts this one out, each with what the sentence says of it: a title, a time. */
export function readExclusion(sentence: string, origin: Origin, doubt: Doubt): RequisiteTree {
  const excluded = FORMS.map((form) => form.exec(sentence)?.groups?.['excluded']).find(
    (text) => text !== undefined,
  )
  if (excluded === undefined) doubt('an exclusion in words not known')
  return readCourses((excluded ?? sentence).replace(/\bfirst\b/i, ''), origin, doubt)
}

/** Every course that a text names. A word on the last of a list may be meant of all. */
export function readCourses(text: string, origin: Origin, doubt: Doubt): RequisiteTree {
  const trees: RequisiteTree[] = []
  for (const phrase of phrases(text, origin, () => {})) {
    const last = trees.at(-1)
    if (phrase.is === 'course') trees.push(phrase.tree)
    else if (phrase.is === 'condition' && last) {
      if (trees.length > 1) doubt('words that were not understood')
      trees.splice(-1, 1, allOf([last, { condition: 'other', text: phrase.text }]))
    }
  }
  return oneOf(trees.filter((tree) => !('course' in tree && tree.course === origin.course)))
}
