import fc from 'fast-check'
import type { Student } from '../../packages/server/src/features/transfer/model/completion.ts'
import type {
  Condition,
  Source,
  Target,
  TransferRule,
} from '../../packages/server/src/features/transfer/model/rule.ts'
import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'

/** Few courses and many rules about them, so that rules meet. */
export const COURSES = Array.from({ length: 8 }, (_, index) => `nrea:HERB ${1100 + index}`)

export const DAY = '2026-11-15'

export const studentWith = (courses: readonly string[]): Student => ({
  courses: new Map(courses.map((course) => [course, { course }])),
  asOf: DAY,
})

const course = fc.constantFrom(...COURSES)
const credits = fc.constantFrom(1, 1.5, 3, 4)
const leaf: fc.Arbitrary<Source> = fc.record({ course, credits })
const several = (member: fc.Arbitrary<Source>) => fc.array(member, { minLength: 2, maxLength: 3 })

const group = (member: fc.Arbitrary<Source>): fc.Arbitrary<Source> =>
  fc.oneof(
    several(member).map((allOf) => ({ allOf })),
    several(member).map((oneOf) => ({ oneOf })),
    several(member).map((of) => ({ nOf: 2, of })),
  )

export const anySource: fc.Arbitrary<Source> = fc.oneof(leaf, group(leaf), group(fc.oneof(leaf, group(leaf))))

const target: fc.Arbitrary<Target> = fc.record({
  kind: fc.constant('course' as const),
  course: fc.integer({ min: 100, max: 105 }).map((number) => `estu:HERB ${number}`),
  credits,
})

const plain: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { kind: 'designation', designations: ['Q'], verbatim: 'Q', understood: true },
  { kind: 'minimum-grade', grade: 'C', purpose: 'credit', verbatim: 'Minimum grade of C', understood: true },
  { kind: 'other', verbatim: 'Ask at the desk', understood: false },
  { kind: 'co-requisite', courses: [COURSES[0] ?? ''], verbatim: 'with HERB 1100', understood: true },
)

/** A rule without "if taken alone" and without exclusions. */
export const anyRule: fc.Arbitrary<TransferRule> = fc
  .record({
    sources: anySource,
    targets: fc.array(fc.array(target, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    conditions: fc.array(plain, { maxLength: 2 }),
    effectiveStart: fc.constantFrom('2003-05-01', '2027-01-01'),
  })
  .map((said) =>
    identified(
      {
        sourceInstitution: 'nrea',
        targetInstitution: 'estu',
        outcome: 'credit',
        structured: true,
        understood: 1,
        verbatim: '',
        ...said,
      },
      [{ source: 'A guide', link: 'https://guide.example/', accessedOn: '2026-11-01' }],
    ),
  )

export const anyRules = fc.uniqueArray(anyRule, { maxLength: 8, selector: ({ id }) => id })
export const anyCourses = fc.subarray(COURSES)
