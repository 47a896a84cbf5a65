import { partsOf } from '../../../api/schools.ts'
import type { Source } from '../../../parts/display/sources.tsx'
import { listed, pluralize } from '../../../parts/text/words.ts'
import { planSources } from '../result/agreement.tsx'
import { codesIn, STATUS_TEXTS } from '../result/course-table.tsx'
import type { CourseLine, Resolution } from '../result/use-resolutions.ts'

/** A plan as every export shows it. */
export interface PlanDocument {
  title: string
  /** YYYY-MM-DD */
  madeOn: string
  schools: readonly SchoolPlan[]
}

export interface SchoolPlan {
  name: string
  summary: string
  /** Whose agreements count, and who decides. */
  basis: string
  lines: readonly PlanLine[]
  notes: readonly string[]
  /** The sources, each with its attribution. */
  sources: readonly string[]
}

export interface PlanLine {
  course: string
  title: string
  grade: string
  credits: string
  becomes: string
  creditsThere: string
  note: string
}

/** The columns of every export. */
export const COLUMNS: readonly (readonly [field: keyof PlanLine, title: string])[] = [
  ['course', 'Course'],
  ['title', 'Title'],
  ['grade', 'Grade'],
  ['credits', 'Credits'],
  ['becomes', 'Counts as'],
  ['creditsThere', 'Credits there'],
  ['note', 'Note'],
]

export interface PlannedSchool {
  name: string
  resolution: Resolution
}

export const planDocument = (schools: readonly PlannedSchool[], madeOn: string): PlanDocument => ({
  title: `Transfer plan: ${listed(schools.map(({ name }) => name))}`,
  madeOn,
  schools: schools.map(schoolPlan),
})

function schoolPlan({ name, resolution }: PlannedSchool): SchoolPlan {
  const { summary, asOfDate, courses, choices, toBeRead, bestPlan } = resolution
  return {
    name,
    summary,
    basis: `Based on agreements in force on ${asOfDate} or when a course was completed. ${name} makes the final decision.`,
    lines: courses.map(planLine),
    notes: [
      ...bestPlan.notes.map(codesIn),
      ...choices.map(
        ({ sourceCourses, alternatives }) =>
          `${codesOf(sourceCourses)} leaves a choice: ${alternatives
            .map(({ targets, targetCredits, chosen }) => {
              const given = targets.map((target) =>
                target.kind === 'course'
                  ? partsOf(target.course).code
                  : [target.kind === 'generic' ? target.subject : target.bucket, target.pattern].join(' '),
              )
              return `${given.join(' and ')} (${pluralize(targetCredits, 'credit')}${chosen ? ', chosen here' : ''})`
            })
            .join(' or ')}.`,
      ),
      ...toBeRead.map(({ sourceCourses, text }) => `To be read, for ${codesOf(sourceCourses)}: “${text}”`),
    ],
    sources: planSources(resolution).map(sourceText),
  }
}

function planLine(line: CourseLine): PlanLine {
  const { course, title, grade, credits, status, becomes, targetCredits, together, reason, missing } = line
  const wanted = missing?.flatMap(({ of }) => of.slice(0, 1)) ?? []
  return {
    course: partsOf(course).code,
    title: title ?? '',
    grade: grade ?? STATUS_TEXTS[status],
    credits: credits === undefined ? '' : String(credits),
    becomes: codesIn(becomes ?? ''),
    creditsThere: targetCredits === undefined ? '' : String(targetCredits),
    note: [
      ...(together ? [`together with ${codesOf(together)}`] : []),
      ...(line.choice ? ['your choice'] : []),
      ...(reason === undefined ? [] : [reason]),
      ...(wanted.length > 0 ? [`missing ${codesOf(wanted)}`] : []),
    ].join('; '),
  }
}

const codesOf = (courses: readonly string[]): string => listed(courses.map((course) => partsOf(course).code))

const sourceText = ({ name, link, accessedOn, attribution }: Source): string =>
  [
    `${name}, read ${accessedOn}`,
    ...(link === null ? [] : [link]),
    ...(attribution === null ? [] : [attribution]),
  ].join('. ')
