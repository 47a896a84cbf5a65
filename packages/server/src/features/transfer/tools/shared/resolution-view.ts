import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { sourceCredits, wholeCredits } from '../../model/credits.ts'
import type { Student } from '../../model/completion.ts'
import type { CourseRow, Loaded, Unloaded } from '../../model/answer/course-table.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import { OUTCOMES, RuleId, Target } from '../../model/rule.ts'
import {
  choiceView,
  courseView,
  toBeReadView,
  type ChoiceView,
  type CourseView,
  type ToBeReadView,
} from './course-table-view.ts'
import { fieldsOf, ruleFields, type Seen } from './rule-view.ts'
import type { Standing } from '../../model/satisfaction.ts'
import type { Resolution, Undecided } from '../../model/resolve.ts'

const Courses = lazy(() => z.array(z.string()).readonly())

export const ExactView = lazy(() =>
  z.object({
    ...ruleFields(),
    sourceCourses: Courses().describe('Your courses that it rests on'),
    warnings: z.array(z.string()).readonly().describe('What a person has to check first, quoted'),
  }),
)

export const PartialView = lazy(() =>
  z.object({
    ...ruleFields(),
    have: Courses(),
    missingCount: z.int(),
    missing: z
      .array(
        z.object({
          need: z.int(),
          of: Courses(),
          more: z.int().optional().describe('How many more courses there are to choose from'),
        }),
      )
      .describe('So many more of these courses'),
    progress: z
      .array(z.object({ have: z.int(), need: z.int(), of: z.int() }))
      .readonly()
      .describe('For each "any n of these": how many you have'),
    notCounting: z
      .array(
        z.object({
          course: z.string(),
          why: z.enum(['grade-too-low', 'completed-outside-range', 'too-long-ago']),
        }),
      )
      .readonly(),
    warnings: z.array(z.string()).readonly(),
  }),
)

export const NoRuleView = lazy(() =>
  z.object({
    course: z.string(),
    outcome: z.literal('individual-assessment'),
    reason: z.string(),
    nearest: Courses()
      .optional()
      .describe('Present where its own school does not list it: what may be meant'),
  }),
)

export const ContradictionView = lazy(() =>
  z.object({
    sourceCourses: Courses(),
    rules: z.array(
      z.object({
        ruleId: RuleId,
        outcome: z.enum(OUTCOMES),
        targets: z.array(z.array(Target()).readonly()).readonly(),
      }),
    ),
  }),
)

export const PlanRuleView = lazy(() =>
  z.object({
    ruleId: RuleId,
    sourceCourses: Courses(),
    targets: z.array(Target()).readonly(),
    targetCredits: z.number(),
    choice: z.literal(true).optional().describe('One of several alternatives: see choices'),
  }),
)

const MOST_CHOICES = 15

function exactView(standing: Standing, known: KnownRule, student: Student, seen: Seen) {
  const { had, ways, openSets, warnings } = standing
  const [way = had] = ways.sets
  const carried = sourceCredits(standing.rule, way, student.courses)
  return {
    ...fieldsOf(known, seen, openSets),
    ...(carried !== undefined && { sourceCredits: carried }),
    sourceCourses: way,
    warnings,
  }
}

function partialView(standing: Standing, known: KnownRule, student: Student, seen: Seen) {
  const { had, missingCount, missing, progress, notCounting, warnings } = standing
  const carried = wholeCredits(standing.rule, student.courses)
  return {
    ...fieldsOf(known, seen),
    ...(carried !== undefined && { sourceCredits: carried }),
    have: [...had].toSorted(),
    missingCount,
    missing: missing.map(({ need, of }) => ({
      need,
      of: of.slice(0, MOST_CHOICES),
      ...(of.length > MOST_CHOICES && { more: of.length - MOST_CHOICES }),
    })),
    progress,
    notCounting,
    warnings,
  }
}

const REASONS: Readonly<Record<Undecided['why'] | 'not-listed' | Loaded, string>> = {
  'not-listed':
    "It is not in its own school's catalog, and no agreement names it. If its code is right, the school assesses it individually",
  'no-rule': 'No agreement names this course. If its code is right, the school assesses it individually',
  nothing:
    'The agreements of this subject are not loaded here, or not all of them, so nothing can be said about it. Check with the school',
  departments:
    'No agreement of the departments that are loaded names this course. Other departments may have one: check with the school',
  'no-rule-in-effect':
    'No agreement was in effect when the course was completed, so the school assesses it individually',
}

/** What is known of courses that no agreement names. */
export interface Unnamed {
  /** Those that their own school does not list, with similar codes. */
  notListed: ReadonlyMap<string, readonly string[]>
  unloaded: Unloaded
  /** The departments of the receiving school whose agreements are loaded, where some of its departments are. */
  departments: readonly string[]
}

function noRuleView(
  { course, why }: Undecided,
  { notListed, unloaded }: Pick<Unnamed, 'notListed' | 'unloaded'>,
): z.input<ReturnType<typeof NoRuleView>> {
  const nearest = notListed.get(course)
  return {
    course,
    outcome: 'individual-assessment',
    reason: REASONS[nearest !== undefined ? 'not-listed' : (unloaded.get(course) ?? why)],
    ...(nearest !== undefined && { nearest }),
  }
}

/** One entry of an answer; keys are unique across its lists. */
type Entry = { key: string } & (
  | { list: 'plan'; view: z.input<ReturnType<typeof PlanRuleView>> }
  | { list: 'courses'; view: z.input<ReturnType<typeof CourseView>> }
  | { list: 'choices'; view: z.input<ReturnType<typeof ChoiceView>> }
  | { list: 'toBeRead'; view: z.input<ReturnType<typeof ToBeReadView>> }
  | { list: 'exact'; view: z.input<ReturnType<typeof ExactView>> }
  | { list: 'contradictions'; view: z.input<ReturnType<typeof ContradictionView>> }
  | { list: 'noRule'; view: z.input<ReturnType<typeof NoRuleView>> }
  | { list: 'partial'; view: z.input<ReturnType<typeof PartialView>> }
)

/** The whole answer as one list, most useful first, so that one cursor pages through it. */
export function entriesOf(
  resolution: Resolution,
  table: readonly CourseRow[],
  rules: ReadonlyMap<string, KnownRule>,
  student: Student,
  seen: Seen,
  unnamed: Unnamed,
): Entry[] {
  const standings = new Map<string, Resolution['exact'][number]>(
    resolution.exact.map((standing) => [standing.rule.id, standing]),
  )
  const uses = new Map(resolution.plan.chosen.map((use) => [use.rule, use]))
  return [
    ...resolution.plan.chosen.flatMap(({ rule, set, courses, credits }): Entry[] => {
      const standing = standings.get(rule)
      if (!standing) return []
      const { id, targets } = standing.rule
      const view = {
        ruleId: id,
        sourceCourses: courses,
        targets: targets[set] ?? [],
        targetCredits: credits,
        ...(standing.openSets.length > 1 && { choice: true as const }),
      }
      return [{ list: 'plan', key: `plan ${id}`, view }]
    }),
    ...table.map((row): Entry => ({ list: 'courses', key: `course ${row.course}`, view: courseView(row) })),
    ...choicesIn(resolution).map((standing): Entry => ({
      list: 'choices',
      key: `choice ${standing.rule.id}`,
      view: choiceView(standing, uses.get(standing.rule.id)),
    })),
    ...resolution.toBeRead.map((standing): Entry => ({
      list: 'toBeRead',
      key: `read ${standing.rule.id}`,
      view: toBeReadView(standing),
    })),
    ...resolution.exact.flatMap((standing): Entry[] => {
      const known = rules.get(standing.rule.id)
      if (!known) return []
      return [{ list: 'exact', key: standing.rule.id, view: exactView(standing, known, student, seen) }]
    }),
    ...resolution.contradictions.map(({ courses, rules: group }): Entry => ({
      list: 'contradictions',
      key: `contradiction ${group[0]?.id}`,
      view: {
        sourceCourses: courses,
        rules: group.map(({ id, outcome, targets }) => ({ ruleId: id, outcome, targets })),
      },
    })),
    ...resolution.noRule.map((undecided): Entry => ({
      list: 'noRule',
      key: undecided.course,
      view: noRuleView(undecided, unnamed),
    })),
    ...resolution.partial.flatMap((standing): Entry[] => {
      const known = rules.get(standing.rule.id)
      if (!known) return []
      return [{ list: 'partial', key: standing.rule.id, view: partialView(standing, known, student, seen) }]
    }),
  ]
}

const BRIEF: ReadonlySet<Entry['list']> = new Set(['courses', 'choices', 'contradictions'])

/** Whether an entry belongs into a short answer, which states nothing twice. */
export const isBrief = ({ list }: Entry): boolean => BRIEF.has(list)

/** The agreements that leave a choice between alternatives. */
export const choicesIn = ({ exact }: Resolution): Standing[] =>
  exact.filter(({ rule, openSets }) => rule.outcome === 'credit' && openSets.length > 1)

/** The views of a page, sorted into the lists of the answer again. */
export const byList = (entries: readonly Entry[]) => ({
  plan: entries.flatMap((entry) => (entry.list === 'plan' ? [entry.view] : [])),
  courses: entries.flatMap((entry) => (entry.list === 'courses' ? [entry.view] : [])),
  choices: entries.flatMap((entry) => (entry.list === 'choices' ? [entry.view] : [])),
  toBeRead: entries.flatMap((entry) => (entry.list === 'toBeRead' ? [entry.view] : [])),
  exact: entries.flatMap((entry) => (entry.list === 'exact' ? [entry.view] : [])),
  contradictions: entries.flatMap((entry) => (entry.list === 'contradictions' ? [entry.view] : [])),
  noRule: entries.flatMap((entry) => (entry.list === 'noRule' ? [entry.view] : [])),
  partial: entries.flatMap((entry) => (entry.list === 'partial' ? [entry.view] : [])),
})
