import { readAdvice } from './reading/advice.ts'
import type { Origin } from './reading/phrases/course-code.ts'
import { isExclusion, readExclusion, readExclusionList } from './reading/exclusion.ts'
import { concurrently } from './reading/grading.ts'
import { withFootnotes } from './reading/paragraph/footnotes.ts'
import { readParagraph, type Paragraph } from './reading/paragraph/paragraph.ts'
import type { Doubt, Reason } from './reading/phrases/phrase.ts'
import { sections, type Section, type SectionKind } from './reading/sections.ts'
import { plain } from './reading/phrases/token.ts'
import { allOf, oneOf } from './simplify.ts'
import { leavesOf, NOTHING, type Requisite, type Requisites, type RequisiteTree } from './tree.ts'

export type { Origin } from './reading/phrases/course-code.ts'

/** The texts in which a school says what a course asks for. */
export interface RequisiteTexts {
  prerequisites?: string | undefined
  corequisites?: string | undefined
  notes?: string | undefined
}

/** What was read, and what makes it doubtful; nothing, where it is certain. */
export interface Reading<Value = RequisiteTree> {
  value: Value
  doubts: Reason[]
}

/** Schools need up to 700. The time that a text takes grows with the square of its length. */
const MOST_CHARACTERS = 2500

/**
 * What must come before a course, from the school's sentence.
 *
 * @example
 * parsePrerequisite('CHEM 110 or 111.', { institution: 'sfu' })
 * // { tree: { oneOf: [{ course: 'sfu:CHEM 110' }, { course: 'sfu:CHEM 111' }] }, certain: true, sentence: … }
 */
export const parsePrerequisite = (sentence: string, origin: Origin): Requisite =>
  parseRequisites({ prerequisites: sentence }, origin).prerequisite ?? {
    tree: NOTHING,
    certain: true,
    sentence,
  }

/** The same with the reasons for every doubt. */
export const readPrerequisite = (sentence: string, origin: Origin): Reading => {
  const { value, doubts } = readBefore(sentence, partsOf(sentence, 'prerequisite'), origin)
  return { value: value.tree, doubts }
}

/** All that a school's texts ask for: before a course, beside it, instead of it, and what they recommend. */
export function parseRequisites(texts: RequisiteTexts, origin: Origin): Requisites {
  const { prerequisites = '', corequisites = '', notes = '' } = texts
  const parts = [...partsOf(prerequisites, 'prerequisite'), ...partsOf(corequisites, 'corequisite')]
  const before = readBefore(prerequisites, parts, origin)
  const beside = readWhole(corequisites, (doubt) => readParagraph(said(parts, 'corequisite'), origin, doubt))
  const noted = partsOf(notes, 'prerequisite')
  const exclusions = [
    ...before.value.exclusions,
    ...beside.value.exclusions,
    ...said(noted, 'prerequisite').filter((sentence) => isExclusion(sentence, origin)),
  ]
  const lists = said([...parts, ...noted], 'antirequisite')
  const advice = [...before.value.advice, ...beside.value.advice, ...said(parts, 'recommended')]

  const corequisite = orItsWords(
    { value: concurrently(beside.value.tree), doubts: beside.doubts },
    said(parts, 'corequisite'),
  )
  const antirequisite = heard((doubt) =>
    oneOf([
      ...exclusions.map((sentence) => readExclusion(sentence, origin, doubt)),
      ...lists.map((list) => readExclusionList(list, origin, doubt)),
    ]),
  )
  const recommended = heard(() => allOf(advice.map((sentence) => readAdvice(sentence, origin))))
  return {
    ...(prerequisites.trim() !== '' && {
      prerequisite: requisite({ value: before.value.tree, doubts: before.doubts }, prerequisites),
    }),
    ...(asks(corequisite) && { corequisite: requisite(corequisite, corequisites || prerequisites) }),
    ...(asks(antirequisite) && { antirequisite: requisite(antirequisite, notes || prerequisites) }),
    ...(asks(recommended) && { recommended: requisite(recommended, prerequisites) }),
  }
}

const partsOf = (text: string, kind: SectionKind): Section[] =>
  text.length > MOST_CHARACTERS ? [] : sections(withFootnotes(plain(text)), kind)

const said = (parts: readonly Section[], wanted: SectionKind): string[] =>
  parts.flatMap(({ kind, sentences }) => (kind === wanted ? sentences : []))

const readBefore = (text: string, parts: readonly Section[], origin: Origin): Reading<Paragraph> =>
  readWhole(text, (doubt) => {
    const paragraph = readParagraph(said(parts, 'prerequisite'), origin, doubt)
    const either = readParagraph(said(parts, 'either'), origin, doubt)
    if (leavesOf(either.tree).length > 0 && said(parts, 'prerequisite').some(isGradeOfAll))
      doubt('a grade that may reach further')
    return {
      tree: allOf([paragraph.tree, concurrently(either.tree)]),
      advice: [...paragraph.advice, ...either.advice],
      exclusions: [...paragraph.exclusions, ...either.exclusions],
    }
  })

/** A text that is too long is kept in its words. */
const readWhole = (text: string, read: (doubt: Doubt) => Paragraph): Reading<Paragraph> =>
  heard((doubt) => {
    if (text.length <= MOST_CHARACTERS) return read(doubt)
    doubt('a text too long to be a requisite')
    return { tree: { condition: 'other', text }, advice: [], exclusions: [] }
  })

/** Sentences from which nothing was read, for some doubt, are kept in their words. */
const orItsWords = (reading: Reading, sentences: readonly string[]): Reading =>
  asks(reading) || reading.doubts.length === 0
    ? reading
    : { ...reading, value: { condition: 'other', text: sentences.join('. ') } }

/** `Minimum grade of C in each`, after what may be taken along as well. */
const isGradeOfAll = (sentence: string): boolean => /^(?:a )?(?:minimum )?grades?\b/i.test(sentence)

function heard<Value>(read: (doubt: Doubt) => Value): Reading<Value> {
  const doubts = new Set<Reason>()
  const value = read((reason) => doubts.add(reason))
  return { value, doubts: [...doubts] }
}

const asks = ({ value }: Reading): boolean => leavesOf(value).length > 0

const requisite = ({ value, doubts }: Reading, sentence: string): Requisite => ({
  tree: value,
  certain: doubts.length === 0,
  sentence,
})
