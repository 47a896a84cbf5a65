import { codesIn, partsOf } from '../../../api/schools.ts'
import { sourceText, type DocumentSection, type ExportDocument } from '../../../parts/export/document.ts'
import { listed, pluralize } from '../../../parts/text/words.ts'
import { planSources } from '../result/agreement.tsx'
import { STATUS_TEXTS } from '../result/course-table.tsx'
import type { CourseLine, Resolution } from '../result/use-resolutions.ts'

const COLUMNS = [
  { title: 'Course', width: 52 },
  { title: 'Title', width: 92 },
  { title: 'Grade', width: 34 },
  { title: 'Credits', width: 34 },
  { title: 'Counts as', width: 92 },
  { title: 'Credits there', width: 40 },
  { title: 'Note' },
]

export interface PlannedSchool {
  name: string
  resolution: Resolution
}

/** A transfer plan as every export shows it. */
export const planDocument = (schools: readonly PlannedSchool[], madeOn: string): ExportDocument => ({
  title: `Transfer plan: ${listed(schools.map(({ name }) => name))}`,
  madeOn,
  sectionTitle: 'School',
  columns: COLUMNS,
  sections: schools.map(schoolPlan),
})

function schoolPlan({ name, resolution }: PlannedSchool): DocumentSection {
  const { summary, asOfDate, courses, choices, toBeRead, bestPlan } = resolution
  return {
    name,
    summary,
    basis: `Based on agreements in force on ${asOfDate} or when a course was completed. ${name} makes the final decision.`,
    rows: courses.map(planRow),
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

function planRow(line: CourseLine): string[] {
  const { course, title, grade, credits, status, becomes, targetCredits, together, reason, missing } = line
  const earned = line.creditsShare ?? targetCredits
  const wanted = missing?.flatMap(({ of }) => of.slice(0, 1)) ?? []
  const note = [
    ...(together ? [`together with ${codesOf(together)}: ${pluralize(targetCredits ?? 0, 'credit')}`] : []),
    ...(line.choice ? ['your choice'] : []),
    ...(reason === undefined ? [] : [reason]),
    ...(wanted.length > 0 ? [`missing ${codesOf(wanted)}`] : []),
  ]
  return [
    partsOf(course).code,
    title ?? '',
    grade ?? STATUS_TEXTS[status],
    credits === undefined ? '' : String(credits),
    codesIn(becomes ?? ''),
    earned === undefined ? '' : String(earned),
    note.join('; '),
  ]
}

const codesOf = (courses: readonly string[]): string => listed(courses.map((course) => partsOf(course).code))
