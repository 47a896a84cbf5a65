import fc from 'fast-check'
import type { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'

const course = fc.record(
  {
    course: fc.constantFrom('nova:REEF 101', 'nova:REEF 102', 'nova:KELP 200', 'nova:TIDE 110'),
    minGrade: fc.constantFrom('C-', 'C', 'B'),
    concurrent: fc.constant(true),
  },
  { requiredKeys: ['course'] },
)
const condition = fc.record({
  condition: fc.constantFrom('permission', 'gpa', 'credits'),
  text: fc.constantFrom('one', 'another'),
})

/** Trees of every shape, with repeats and empty groups. */
export const anyTree: fc.Arbitrary<RequisiteTree> = fc.letrec<{ tree: RequisiteTree }>((tie) => {
  const parts = fc.array(tie('tree'), { maxLength: 4 })
  return {
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      course,
      condition,
      fc.record({ allOf: parts }),
      fc.record({ oneOf: parts }),
      fc.record({ nOf: fc.integer({ min: 1, max: 4 }), of: parts }),
    ),
  }
}).tree
