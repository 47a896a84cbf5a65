import fc from 'fast-check'
import { understoodShare } from '../../packages/server/src/features/transfer/import/understood-share.ts'
import type {
  Condition,
  RuleContent,
  Source,
  Target,
} from '../../packages/server/src/features/transfer/model/rule.ts'

/** Rules of schools that do not exist, as the guide's language can say them. */

const credits = fc.constantFrom(0, 1, 1.5, 3, 4, 6)
const subject = fc.constantFrom('BOTN', 'ALCH', 'RUNE', 'HERB')
const number = fc.integer({ min: 100, max: 499 }).map(String)
const code = fc.tuple(subject, number).map(([name, digits]) => `${name} ${digits}`)
const sourceCode = fc
  .tuple(subject, fc.integer({ min: 1000, max: 2999 }))
  .map(([name, digits]) => `${name} ${digits}`)

const sourceCourse = fc.record({ course: sourceCode.map((name) => `nrea:${name}`), credits })
const severalCourses = fc.uniqueArray(sourceCourse, {
  minLength: 2,
  maxLength: 5,
  selector: ({ course }) => course,
})

const arbitrarySources: fc.Arbitrary<Source> = fc.oneof(
  fc.constant({ course: 'nrea:HERB 1100' }),
  severalCourses.map((allOf) => ({ allOf })),
  severalCourses.map((oneOf) => ({ oneOf })),
  severalCourses.map((of) => ({ nOf: 2, of })),
  severalCourses.map(([first = { course: 'nrea:HERB 1100' }, ...oneOf]) => ({
    allOf: [first, { oneOf: [{ course: 'nrea:RUNE 3000', credits: 3 }, ...oneOf] }],
  })),
  fc
    .tuple(severalCourses, severalCourses)
    .map(([first, second]) => ({ oneOf: [{ allOf: first }, { allOf: second }] })),
)

const target: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ kind: fc.constant('course' as const), course: code.map((name) => `estu:${name}`), credits }),
  fc.record({
    kind: fc.constant('generic' as const),
    subject,
    pattern: fc.constantFrom('1XX', '1XXX', '1st', '1X11', '100 lev'),
    level: fc.constant(1),
    credits,
  }),
  fc.record({
    kind: fc.constant('elective' as const),
    bucket: fc.constantFrom('ELEV', 'UNSP'),
    pattern: fc.constantFrom('2nd', '2XX'),
    level: fc.constant(2),
    credits,
  }),
)

const estuary = fc.uniqueArray(code, { minLength: 1, maxLength: 4 })
const listed = (codes: readonly string[]): string => codes.map((name) => `ESTU ${name}`).join(', ')
const canonicalOf = (codes: readonly string[]): string[] => codes.map((name) => `estu:${name}`)

const designation: fc.Arbitrary<Condition> = fc
  .constantFrom(['Q'], ['W', 'B-Hum'], ['Q', 'B-Sci'], ['B-Soc'])
  .map((designations) => ({
    kind: 'designation',
    designations,
    verbatim: designations.join('/'),
    understood: true,
  }))

const sentence: fc.Arbitrary<Condition> = fc.oneof(
  estuary.map((codes): Condition => ({
    kind: 'exclusion',
    courses: canonicalOf(codes),
    limit: 'none',
    verbatim: `Precludes credit for ${listed(codes)}`,
    understood: true,
  })),
  estuary.map((codes): Condition => ({
    kind: 'exemption',
    courses: canonicalOf(codes),
    verbatim: `Exempt ${listed(codes)}`,
    understood: true,
  })),
  fc.constantFrom('C-', 'B', 'A+').map((grade): Condition => ({
    kind: 'minimum-grade',
    grade,
    purpose: 'credit',
    verbatim: `Minimum grade of ${grade} required`,
    understood: true,
  })),
  fc.constantFrom('Science', 'a Botany degree').map((program): Condition => ({
    kind: 'program',
    restriction: 'not',
    program,
    verbatim: `Not for credit in ${program}`,
    understood: true,
  })),
  fc
    .constantFrom('Ask at the desk on arrival', 'Offered until the lake thaws')
    .map((verbatim): Condition => ({ kind: 'other', verbatim, understood: false })),
)

const sets = fc.array(fc.array(target, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

/** A designation of the first of several targets, or of all. */
const designations = (targets: readonly (readonly Target[])[]): fc.Arbitrary<Condition[]> =>
  fc.oneof(
    fc.constant<Condition[]>([]),
    designation.map((condition): Condition[] =>
      targets.flat().length > 1 ? [{ ...condition, appliesTo: { set: 0, target: 0 } }] : [condition],
    ),
  )

type Outcome = Pick<RuleContent, 'outcome' | 'targets' | 'conditions'>

const withoutTargets = fc
  .constantFrom('no-credit' as const, 'individual-assessment' as const)
  .map((outcome): Outcome => ({ outcome, targets: [], conditions: [] }))

const withTargets = sets.chain((targets) =>
  fc
    .tuple(designations(targets), fc.array(sentence, { maxLength: 3 }))
    .map(([first, rest]): Outcome => ({ outcome: 'credit', targets, conditions: [...first, ...rest] })),
)

export const arbitraryRule: fc.Arbitrary<RuleContent> = fc
  .tuple(arbitrarySources, fc.oneof(withoutTargets, withTargets))
  .map(([sources, said]) => ({
    sourceInstitution: 'nrea',
    targetInstitution: 'estu',
    sources,
    ...said,
    effectiveStart: '2003-05-01',
    structured: true,
    understood: understoodShare('', said.conditions),
    verbatim: '',
  }))
