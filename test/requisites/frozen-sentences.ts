import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import {
  parseRequisites,
  type Origin,
} from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { allOf, simplify } from '../../packages/server/src/features/course/model/requisites/simplify.ts'
import {
  leavesOf,
  NOTHING,
  RequisiteTree,
  withCourses,
  withParts,
  type Requisite,
} from '../../packages/server/src/features/course/model/requisites/tree.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/requisites')

export type FrozenFile = 'sentences.json' | 'more-sentences.json' | 'further-sentences.json'

/** A sentence and the tree of somebody who has never seen the parser. */
export const FrozenSentence = z.object({
  id: z.string(),
  school: z.string(),
  kind: z.enum(['prerequisite', 'corequisite', 'antirequisite']),
  level: z.enum(['simple', 'medium', 'hard']),
  sentence: z.string(),
  tree: RequisiteTree,
  ambiguous: z.boolean().default(false),
  ignored: z.array(z.string()).default([]),
})
export type FrozenSentence = z.output<typeof FrozenSentence>

export const frozenSentences = (file: FrozenFile): FrozenSentence[] =>
  z.array(FrozenSentence).parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))

export interface OurReading {
  tree: RequisiteTree
  certain: boolean
}

/** Our reading of a sentence, put together as the fixture does it. */
export function ourReading({ kind, school, sentence, ignored }: FrozenSentence): OurReading {
  // The course that a sentence speaks of is known wherever one is imported.
  const [course] = kind === 'antirequisite' ? ignored : []
  const origin: Origin = { institution: school, course }
  if (kind === 'corequisite')
    return mapped(parseRequisites({ corequisites: sentence }, origin).corequisite, withoutFlag)
  if (kind === 'antirequisite')
    return mapped(parseRequisites({ notes: sentence }, origin).antirequisite, withoutTitles)
  const { prerequisite, corequisite, recommended, antirequisite } = parseRequisites(
    { prerequisites: sentence },
    origin,
  )
  const parts = [
    mapped(prerequisite),
    mapped(corequisite),
    mapped(recommended, asAdvice),
    mapped(antirequisite),
  ]
  return { tree: allOf(parts.map(({ tree }) => tree)), certain: parts.every(({ certain }) => certain) }
}

/** Where we have read nothing, we say that nothing is asked for. */
const mapped = (
  requisite: Requisite | undefined,
  change = (tree: RequisiteTree): RequisiteTree => tree,
): OurReading => ({
  tree: requisite ? change(requisite.tree) : NOTHING,
  certain: requisite?.certain ?? true,
})

/** The fixture keeps a recommendation in its words, as one condition. */
const asAdvice = (tree: RequisiteTree): RequisiteTree =>
  leavesOf(tree).length === 0 ? tree : { condition: 'recommendation', text: '' }

/** A corequisite is always taken along, so the fixture doesn't say it of its courses. */
const withoutFlag = (tree: RequisiteTree): RequisiteTree =>
  withCourses(tree, ({ concurrent: _, ...leaf }) => leaf)

/** The fixture leaves out under which title or when an excluded course was taken. */
const withoutTitles = (tree: RequisiteTree): RequisiteTree => simplify(dropConditions(tree))

const dropConditions = (tree: RequisiteTree): RequisiteTree =>
  'condition' in tree && tree.condition !== 'equivalent' ? NOTHING : withParts(tree, dropConditions)
