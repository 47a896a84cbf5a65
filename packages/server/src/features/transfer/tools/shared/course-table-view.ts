import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { COURSE_STATUSES } from '../../../../platform/catalog/course-status.ts'
import { REASONS, RESULTS, type CourseRow, type Reason } from '../../model/answer/course-table.ts'
import { setCredits } from '../../model/credits.ts'
import type { Candidate } from '../../model/plan/best-plan.ts'
import { RuleId, Target } from '../../model/rule.ts'
import type { Standing } from '../../model/satisfaction.ts'
import { targetText } from '../../model/source-text.ts'

const Courses = lazy(() => z.array(z.string()).readonly())

/** One line of the table of courses. */
export const CourseView = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().optional(),
    grade: z.string().optional(),
    term: z.string().optional(),
    credits: z.number().optional(),
    status: z.enum(COURSE_STATUSES),
    result: z.enum(RESULTS),
    becomes: z.string().optional().describe('What it counts as there'),
    targetCredits: z.number().optional().describe('For it and those in `together`'),
    creditsShare: z
      .number()
      .optional()
      .describe('Its part of targetCredits where `together` shares them: add these up, not targetCredits'),
    together: Courses().optional().describe('Your other courses in the same agreement'),
    choice: z.literal(true).optional().describe('The agreement leaves a choice: see choices'),
    why: z.enum(REASONS).optional(),
    reason: z.string().optional(),
    missing: z
      .array(z.object({ need: z.int(), of: Courses() }))
      .optional()
      .describe('What would make it count'),
    ruleId: RuleId.optional(),
  }),
)

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  failed: 'Failed courses earn no credit',
  withdrawn: 'You withdrew from it',
  audit: 'Audited courses earn no credit',
  'in-progress': 'In progress: counts once you complete it',
  planned: 'Planned: counts once you complete it',
  'no-credit': 'The agreement gives no credit',
  'grade-too-low': 'Your grade is below the minimum or cannot show that you reached it',
  'too-long-ago': 'Completed too long ago for this agreement',
  'missing-course': 'Counts only together with another course',
  'counted-once': 'The same course there is already earned by another of your courses',
  'used-otherwise': 'Adds nothing to the best combination of your courses',
  'individual-assessment': 'Assessed individually when you apply',
  'to-be-read': "We couldn't read this agreement: read it yourself",
  'no-agreement': 'No agreement names it: assessed individually when you apply',
  'subject-not-loaded':
    'The agreements of this subject are not loaded here, or not all of them: check with the school',
  'other-departments':
    'No agreement of the departments that are loaded names it; other departments may have one: check with the school',
  'no-agreement-in-effect':
    'No agreement was in effect when you completed it: assessed individually when you apply',
}

const MOST_CHOICES = 15

export function courseView(row: CourseRow): z.input<ReturnType<typeof CourseView>> {
  const { course, completion, status, result, why, targets, credits, together, missing } = row
  const { title, grade, term, credits: carried } = completion
  return {
    course,
    ...(title !== undefined && { title }),
    ...(grade !== undefined && { grade }),
    ...(term !== undefined && { term }),
    ...(carried !== undefined && { credits: carried }),
    status,
    result,
    ...(targets && { becomes: targets.map(targetText).join(' & ') }),
    ...(credits !== undefined && { targetCredits: credits }),
    ...(row.share !== undefined && { creditsShare: row.share }),
    ...(together && { together }),
    ...(row.choice && { choice: row.choice }),
    ...(why !== undefined && { why, reason: REASON_TEXTS[why] }),
    ...(missing && { missing: missing.map(({ need, of }) => ({ need, of: of.slice(0, MOST_CHOICES) })) }),
    ...(row.rule !== undefined && { ruleId: RuleId.parse(row.rule) }),
  }
}

/** An agreement whose alternatives the student may choose from. */
export const ChoiceView = lazy(() =>
  z.object({
    ruleId: RuleId,
    sourceCourses: Courses(),
    alternatives: z.array(
      z.object({
        alternative: z.int().describe('Its number, from 1: what `choices` takes'),
        targets: z.array(Target()).readonly(),
        targetCredits: z.number(),
        chosen: z.boolean(),
      }),
    ),
    words: z.array(z.string()).describe('How the agreement words it'),
  }),
)

export function choiceView(
  { rule, openSets, had }: Standing,
  use: Candidate | undefined,
): z.input<ReturnType<typeof ChoiceView>> {
  return {
    ruleId: rule.id,
    sourceCourses: use?.courses ?? had,
    alternatives: openSets.map((set) => ({
      alternative: set + 1,
      targets: rule.targets[set] ?? [],
      targetCredits: setCredits(rule.targets[set] ?? []),
      chosen: use?.set === set,
    })),
    words: rule.conditions.flatMap(({ kind, verbatim }) => (kind === 'choice' ? [verbatim] : [])),
  }
}

/** An agreement of which only the text is known. */
export const ToBeReadView = lazy(() =>
  z.object({
    ruleId: RuleId,
    sourceCourses: Courses().describe('Your courses that it names'),
    text: z.string().describe('As the agreement words it'),
    link: z.string().optional(),
  }),
)

const QUOTED_CHARACTERS = 600

export function toBeReadView({ rule, had }: Standing): z.input<ReturnType<typeof ToBeReadView>> {
  const link = rule.evidence.find((each) => each.link !== undefined)?.link
  const { verbatim } = rule
  return {
    ruleId: rule.id,
    sourceCourses: had,
    text: verbatim.length > QUOTED_CHARACTERS ? `${verbatim.slice(0, QUOTED_CHARACTERS)}…` : verbatim,
    ...(link !== undefined && { link }),
  }
}

/** What a code means, as far as anybody defines it. */
export const CodeView = lazy(() =>
  z.object({
    code: z.string(),
    meaning: z.string().nullable().describe('Null where neither the source nor the school defines it'),
    definedBy: z.string().nullable(),
  }),
)
