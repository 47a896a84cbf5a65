import type { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'

/** A school's sentence and the tree that a person made of it. */
export interface CheckedSentence {
  key: string
  course: string | undefined
  sentence: string
  notes: string
  tree: RequisiteTree
  conflicts: string[]
}
