import { isDeepStrictEqual } from 'node:util'
import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { courseCode, referenceText, schoolOf } from '../../../../platform/catalog/course-reference.ts'
import { schoolTimeZone } from '../../calendar/school-time-zone.ts'
import type { CourseContext } from '../../define.ts'
import { readEvents, type FileFault } from '../../model/calendar-file/read-events.ts'
import type { SkippedEvent } from '../../model/calendar-file/occurrences.ts'
import { weeklyClasses, type WeeklyClass } from '../../model/calendar-file/weekly-classes.ts'
import { sameSection, type SectionName } from '../../model/timetable/section-name.ts'
import type { ChosenRow, SectionToAdd } from '../../store/chosen-section-store.ts'
import { findInstitution } from './find-course.ts'
import { sameName } from './no-such-section.ts'
import { ofTerm } from './term-facts.ts'
import { MeetingViews, meetingViews } from './timetable-view.ts'

export const LONGEST_FILE = 1_000_000
const MOST_CLASSES = 100
const MOST_SKIPPED = 50

/** What a calendar file has, for a person to choose from. */
export const CalendarView = lazy(() =>
  z.object({
    classes: z.array(
      z.object({
        title: z.string().describe('As the file calls it'),
        course: z.string(),
        section: z.string(),
        term: z.string(),
        meetings: MeetingViews(),
        state: z.enum(['new', 'on-timetable', 'other-times']).describe('Only new ones are added'),
        isEndAssumed: z.boolean().describe('The file has no end: the end of the term is taken'),
      }),
    ),
    skipped: z
      .array(z.object({ title: z.string(), reason: z.string() }))
      .describe('Events that are no weekly classes'),
    skippedCount: z.int(),
  }),
)

type FoundClass = z.output<ReturnType<typeof CalendarView>>['classes'][number]

export interface CalendarImport {
  readonly view: z.output<ReturnType<typeof CalendarView>>
  /** The classes that are not on the timetable yet. */
  readonly toAdd: readonly (SectionToAdd & Pick<FoundClass, 'meetings'>)[]
  readonly assumptions: readonly string[]
}

interface Given {
  ics: string
  school?: string | undefined
  only?: readonly { course: string; section: string; term?: string | undefined }[] | undefined
}

/** The weekly classes of a calendar file, named as the timetable names them. */
export async function readCalendarImport(
  { ics, school, only }: Given,
  chosen: readonly ChosenRow[],
  context: CourseContext,
): Promise<CalendarImport> {
  const { services } = context
  const [own, { all: schools }] = await Promise.all([services.timeZone(), services.schools.schools()])
  const file = readEvents(ics)
  if ('fault' in file) throw unreadable(file)
  const named = school === undefined ? undefined : (await findInstitution(school, context)).value.id
  const home = named ?? (await services.homeInstitution(context.workspaceId))
  const zone = schoolTimeZone(
    schools.find(({ id }) => id === home),
    own,
  )
  const found = weeklyClasses(file, zone)
  if ('fault' in found) throw unreadable(found)
  const institution = home ?? (await likelySchool(found.classes, context))
  const classes: FoundClass[] = []
  for (const each of found.classes.slice(0, MOST_CLASSES)) {
    const name = await nameOf(each, institution, context)
    const meetings = meetingViews(each.meetings)
    classes.push({
      title: each.title,
      ...name,
      meetings,
      state: stateOf(name, { meetings }, chosen),
      isEndAssumed: each.isEndAssumed,
    })
  }
  const skipped: SkippedEvent[] = [
    ...found.skipped,
    ...found.classes
      .slice(MOST_CLASSES)
      .map(({ title }) => ({ title, reason: `More than ${MOST_CLASSES} classes: export only this term` })),
  ]
  return {
    view: {
      classes,
      skipped: skipped.slice(0, MOST_SKIPPED),
      skippedCount: skipped.length,
    },
    toAdd: classes.filter((each) => each.state === 'new' && isWanted(each, only)),
    assumptions: assumptionsOf(
      classes,
      institution !== undefined && home === undefined ? institution : undefined,
    ),
  }
}

const unreadable = ({ fault }: FileFault): ToolError => new ToolError('BAD_REQUEST', fault)

const isWanted = (one: SectionName, only: Given['only']): boolean =>
  only?.some(
    (each) =>
      each.course === one.course &&
      each.section === one.section &&
      (each.term === undefined || each.term === one.term),
  ) ?? true

/** Codes without a school are of the one school that has the most of them. */
async function likelySchool(
  classes: readonly WeeklyClass[],
  { services }: CourseContext,
): Promise<string | undefined> {
  const codes = classes.flatMap(({ name, hasCode }) => (hasCode ? (courseCode(name) ?? []) : []))
  if (codes.length === 0) return undefined
  const found = await services.coursesWithCodes(codes)
  const counts = Map.groupBy(
    found.flatMap((courses) => [...new Set(courses.map(schoolOf))]),
    (id) => id,
  )
  const [best, next] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return best && best[1].length > (next?.[1].length ?? 0) ? best[0] : undefined
}

/** With the section of the catalog, where it has this one. */
async function nameOf(
  { name, hasCode, section, term }: WeeklyClass,
  institution: string | undefined,
  { services }: CourseContext,
): Promise<SectionName> {
  const code = hasCode ? courseCode(name) : undefined
  if (code === undefined || institution === undefined) return { course: name, section, term }
  const reference = { institution, ...code }
  const course = (await services.courses.find(reference))?.value.course ?? referenceText(reference)
  const listed = ofTerm(await services.courses.sections(course), term).find(({ value }) =>
    sameName(value.section, section),
  )
  return listed
    ? { course, section: listed.value.section, term: listed.value.term }
    : { course, section, term }
}

function stateOf(
  name: SectionName,
  { meetings }: Pick<FoundClass, 'meetings'>,
  chosen: readonly ChosenRow[],
): FoundClass['state'] {
  const same = chosen.find((row) => sameSection(row, name))
  if (!same) return 'new'
  return same.meetings === null || isDeepStrictEqual(same.meetings, meetings) ? 'on-timetable' : 'other-times'
}

const assumptionsOf = (classes: readonly FoundClass[], guessed: string | undefined): string[] => [
  ...(guessed === undefined ? [] : [`The courses are taken for those of ${guessed}`]),
  ...(classes.some(({ isEndAssumed }) => isEndAssumed)
    ? ['A class without an end in the file is held until the end of its term']
    : []),
]
