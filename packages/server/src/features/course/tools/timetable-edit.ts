import { content, type NextCall, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { referenceText } from '../../../platform/catalog/course-reference.ts'
import { InstitutionName } from '../../../platform/catalog/institution.ts'
import { timetableTools, type CourseContext } from '../define.ts'
import { sectionNameText, sameSection, type SectionName } from '../model/timetable/section-name.ts'
import { readMeeting } from '../model/timetable/read-meeting.ts'
import type { SectionToAdd } from '../store/chosen-section-store.ts'
import {
  CalendarView,
  type CalendarImport,
  LONGEST_FILE,
  readCalendarImport,
} from './shared/calendar-import.ts'
import { findCourse, nameCourse } from './shared/find-course.ts'
import { noSuchSection, sameName } from './shared/no-such-section.ts'
import { ofTerm } from './shared/term-facts.ts'
import {
  conflictViews,
  ConflictView,
  exportTimetable,
  AddedSection,
  SectionInput,
  SectionNames,
  showTimetable,
} from './shared/timetable-view.ts'

const MOST_AT_ONCE = 30

export const timetableEdit = timetableTools.mutation({
  name: 'tn_course_timetable_edit',
  title: 'Change timetable',
  version: '1.2.0',
  description: {
    what: "Add sections to the user's own timetable, or remove them. Nobody is registered by it.",
    when: 'Use this when the user chooses or drops a section, or tells when a class meets: "put section D100 of aur:COSC 210 on my timetable", or has a calendar file (`ics`). To see it use tn_course_timetable.',
    returns: 'Returns what was added and removed, and the conflicts of the terms that changed.',
  },
  tags: ['schedule', 'planning'],
  idempotent: true,
  maxRequestBytes: 2 * LONGEST_FILE,
  parameters: () =>
    z
      .object({
        add: z.array(AddedSection()).max(MOST_AT_ONCE).optional().describe('Sections to choose'),
        remove: z.array(SectionInput()).max(MOST_AT_ONCE).optional().describe('Chosen sections to remove'),
        ics: z
          .string()
          .max(LONGEST_FILE)
          .meta(content)
          .optional()
          .describe('A calendar file (.ics) whose weekly classes to add'),
        only: z
          .array(SectionInput())
          .max(MOST_AT_ONCE)
          .optional()
          .describe('With ics: only these of its classes'),
        school: InstitutionName().optional().describe('With ics: the school of its courses'),
        preview: z.boolean().optional().describe('With ics: show its classes and add none'),
      })
      .refine(
        ({ add = [], remove = [], ics }) => add.length + remove.length > 0 || ics !== undefined,
        'Give add, remove or ics',
      ),
  data: () =>
    z.object({
      added: SectionNames(),
      removed: SectionNames(),
      unchanged: SectionNames().describe('Already chosen'),
      conflicts: z.array(ConflictView()),
      total: z.int().describe('How many sections are chosen now, in all terms'),
      calendar: CalendarView().optional().describe('With ics: what the file has'),
    }),
  examples: [
    {
      description: 'A section is chosen',
      params: { add: [{ course: 'nrc:ASTR 1110', section: '001', term: 'Fall 2026' }] },
      expectedResult: {
        added: [{ course: 'nrc:ASTR 1110', section: '001', term: 'Fall 2026' }],
        removed: [],
        unchanged: [],
        conflicts: [],
        total: 1,
      },
    },
    {
      description: 'A class that the catalog does not have, with its times',
      params: {
        add: [
          {
            course: 'nrc:WELD 1010',
            section: '001',
            term: 'Fall 2026',
            meetings: ['Tu Th 14:30-16:20, room B118'],
          },
        ],
      },
      expectedResult: {
        added: [{ course: 'nrc:WELD 1010', section: '001', term: 'Fall 2026' }],
        removed: [],
        unchanged: [],
        conflicts: [],
        total: 1,
      },
    },
  ],
  async handler({ add = [], remove = [], ics, preview = false, ...filter }, context) {
    const { services, newId, now, ok } = context
    const [chosen, taken] = await Promise.all([services.chosen.list(), services.chosen.listRemoved()])
    const toRemove = remove.map((given) => chosenAs(given, chosen))
    const toAdd: SectionToAdd[] = []
    for (const given of add) toAdd.push(await sectionToAdd(given, taken, context))
    const read = ics === undefined ? undefined : await readCalendarImport({ ics, ...filter }, chosen, context)
    if (read && preview)
      return ok(
        { added: [], removed: [], unchanged: [], ...(await overlapsOf(read, context)), calendar: read.view },
        {
          ...updated({ kind: 'chosen-section', provenance: 'verified', next: [showTimetable()] }),
          assumptions: read.assumptions,
        },
      )
    if (read && read.toAdd.length > MOST_AT_ONCE) throw tooManyClasses(read)
    toAdd.push(...(read?.toAdd ?? []))
    const { added, removed } = await services.chosen.change(
      { add: toAdd, remove: toRemove.map(nameOf) },
      { newId, at: now().toISOString() },
    )
    const all = await services.chosenSections()
    const terms = new Set([...added, ...removed].map(({ term }) => term))
    const changed = all.filter(({ term }) => terms.has(term))
    const [term] = terms
    return ok(
      {
        added: [...added],
        removed: [...removed],
        unchanged: toAdd.filter((name) => !added.some((one) => sameSection(one, name))).map(nameOf),
        conflicts: conflictViews(changed),
        total: all.length,
        ...(read ? { calendar: read.view } : {}),
      },
      {
        ...updated({
          kind: 'chosen-section',
          provenance: 'verified',
          next: [
            showTimetable(term),
            ...undo(added, removed),
            ...(changed.length > 0 ? [exportTimetable(term)] : []),
          ],
        }),
        ...(read ? { assumptions: read.assumptions } : {}),
      },
    )
  },
})

/** With what the classes of a calendar file would overlap. */
async function overlapsOf({ toAdd }: CalendarImport, { services }: CourseContext) {
  const all = await services.chosenSections()
  const terms = new Set(toAdd.map(({ term }) => term))
  const conflicts = conflictViews([...all.filter(({ term }) => terms.has(term)), ...toAdd])
  return {
    total: all.length,
    conflicts: conflicts.filter(({ sections }) =>
      sections.some((one) => toAdd.some((each) => sameSection(one, each))),
    ),
  }
}

const tooManyClasses = ({ toAdd }: CalendarImport): ToolError => {
  const message = `The calendar file has ${toAdd.length} classes; at most ${MOST_AT_ONCE} are added at once: name them in only`
  return new ToolError('BAD_REQUEST', message, { details: { issues: [{ path: 'only', message }] } })
}

type Given = z.output<ReturnType<typeof SectionInput>>

const nameOf = ({ course, section, term }: SectionName): SectionName => ({ course, section, term })

/** Whether a section is exactly the one that is given. */
const isGiven = (row: SectionName, given: Given): boolean =>
  given.term !== undefined && sameSection(row, { ...given, term: given.term })

async function sectionToAdd(
  given: z.output<ReturnType<typeof AddedSection>>,
  taken: readonly SectionName[],
  context: CourseContext,
): Promise<SectionToAdd> {
  const { meetings, section, term } = given
  if (meetings === undefined)
    return nameOf(taken.find((row) => isGiven(row, given)) ?? (await sectionIn(given, context)))
  if (term === undefined) throw refused(given, 'give the term in which it meets', 'add.term')
  const { reference } = await nameCourse(given.course, 'tn_course_schedule', context)
  const timed = meetings.map((text) => {
    const meeting = readMeeting(text)
    if (meeting) return meeting
    throw refused(given, `“${text}” is not a time such as Mo We 10:30-12:20`, 'add.meetings')
  })
  return { course: referenceText(reference), section, term, meetings: timed }
}

const refused = ({ course }: Given, message: string, path: string): ToolError =>
  new ToolError('BAD_REQUEST', `${course}: ${message}`, { details: { issues: [{ path, message }] } })

const OWN_CLASS = 'with its meetings and term it can be added all the same'

async function sectionIn(given: Given, context: CourseContext): Promise<SectionName> {
  const { value: course } = await findCourse(
    given.course,
    'tn_course_schedule',
    context,
    undefined,
    OWN_CLASS,
  )
  const all = await context.services.courses.sections(course.course)
  const found = ofTerm(all, given.term).find(({ value }) => sameName(value.section, given.section))
  if (!found) throw noSuchSection(course.course, given.section, given.term, all)
  return found.value
}

/** A chosen section may be named without its term, where it is the only one of that name. */
function chosenAs(given: Given, chosen: readonly SectionName[]): SectionName {
  const code = compact(given.course)
  const found = chosen.filter(
    (row) =>
      (compact(row.course) === code || compact(row.course).endsWith(`:${code}`)) &&
      sameName(row.section, given.section) &&
      (given.term === undefined || compact(row.term) === compact(given.term)),
  )
  const [only, ...others] = found
  if (only && others.length === 0) return only
  throw new ToolError(
    only ? 'BAD_REQUEST' : 'NOT_FOUND',
    only
      ? `Several chosen sections are named ${given.course} ${given.section}: give the term`
      : `${given.course} ${given.section} is not on the timetable`,
    {
      details: {
        reason: 'tn_course_timetable lists the chosen sections',
        nearest: (only ? found : chosen).slice(0, 3).map(sectionNameText),
      },
      next: [{ ...showTimetable(), priority: 'high', category: 'correction' }],
    },
  )
}

const compact = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

const undo = (added: readonly SectionName[], removed: readonly SectionName[]): NextCall[] =>
  added.length + removed.length === 0
    ? []
    : [
        {
          action: 'undo-timetable-change',
          priority: 'low',
          category: 'correction',
          description: 'Undo this',
          reversible: true,
          tool: 'tn_course_timetable_edit',
          arguments: {
            ...(removed.length > 0 ? { add: removed } : {}),
            ...(added.length > 0 ? { remove: added } : {}),
          },
        },
      ]
