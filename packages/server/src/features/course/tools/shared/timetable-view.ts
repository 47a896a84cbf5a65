import { lazy, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DAYS } from '../../model/meeting-times.ts'
import { distinctSources, type Source } from '../../model/source.ts'
import type { ChosenSection, ClassMeeting } from '../../model/timetable/chosen-section.ts'
import { conflictsOf } from '../../model/timetable/conflicts.ts'
import { sectionNameText, type SectionName } from '../../model/timetable/section-name.ts'
import { courseParameter, termParameter } from './parameters.ts'

const MOST_MEETINGS = 20
const MOST_NAMES = 5
const MOST_CONFLICTS = 40
const LONGEST_MEETING = 200
const text = z.string().nullable()

export const sectionParameter = lazy(() => z.string().trim().min(1).max(40).describe('Such as 001 or D100'))

/** A section as somebody names it. */
export const SectionInput = lazy(() =>
  z.object({
    course: courseParameter(),
    section: sectionParameter(),
    term: termParameter().describe('Season and year, such as Fall 2026; else the newest'),
  }),
)

/** The same, or a class that no catalog has. */
export const AddedSection = lazy(() =>
  SectionInput().extend({
    meetings: z
      .array(z.string().max(LONGEST_MEETING))
      .min(1)
      .max(MOST_MEETINGS)
      .optional()
      .describe('When it meets, if the catalog does not have it: Mo We 10:30-12:20; needs term'),
  }),
)

const Name = lazy(() => z.object({ course: z.string(), section: z.string(), term: z.string() }))
export const SectionNames = lazy(() => z.array(Name()))

export const MeetingViews = lazy(() =>
  z.array(
    z.object({
      days: z.array(z.enum(DAYS)),
      start: text,
      end: text,
      from: text,
      to: text,
      place: text,
      except: z.array(z.string()).optional().describe('Dates on which it is not held'),
    }),
  ),
)

export const ChosenView = lazy(() =>
  Name().extend({
    title: text,
    type: text,
    instructors: z.array(z.string()),
    meetings: MeetingViews(),
    isListed: z.boolean().describe('False where the catalog no longer has it: it may be cancelled'),
  }),
)

export const ConflictView = lazy(() =>
  z.object({
    sections: z.array(Name()).describe('The two that overlap'),
    day: z.enum(DAYS),
    start: z.string(),
    end: z.string(),
    firstDate: text.describe('The first date on which both meet'),
  }),
)

export const NextClassView = lazy(() =>
  z.object({
    course: z.string(),
    section: z.string(),
    type: text,
    date: z.string(),
    start: z.string(),
    end: z.string(),
    timeZone: z.string(),
    place: text,
  }),
)

export function chosenView({ institution: _, source: __, ...chosen }: ChosenSection) {
  return {
    ...chosen,
    instructors: chosen.instructors.slice(0, MOST_NAMES),
    meetings: meetingViews(chosen.meetings),
  }
}

export const meetingViews = (meetings: readonly ClassMeeting[]) =>
  meetings.slice(0, MOST_MEETINGS).map(({ days, except, ...rest }) => ({
    ...rest,
    days: [...days],
    ...(except === undefined ? {} : { except: [...except] }),
  }))

export const conflictViews = (sections: readonly (SectionName & Pick<ChosenSection, 'meetings'>)[]) =>
  conflictsOf(sections)
    .slice(0, MOST_CONFLICTS)
    .map(({ sections: pair, ...conflict }) => ({ ...conflict, sections: [...pair] }))

export const recordOfChosen = (chosen: ChosenSection) => ({
  id: `${chosen.course} ${chosen.term} ${chosen.section}`,
  label: sectionNameText(chosen),
})

export const sourcesOfChosen = (sections: readonly ChosenSection[]) =>
  distinctSources(sections.flatMap(({ source }) => source ?? []))

/** Where nothing is from a catalog, the user's own word is what there is. */
export const ownWord = (sources: readonly Source[]) =>
  sources.length === 0 ? { provenance: 'verified' as const } : {}

/** What is assumed of classes whose dates nobody gave. */
export const assumedDates = (sections: readonly ChosenSection[]): string[] =>
  sections.some(({ meetings }) => meetings.some(({ from, to }) => from === null || to === null))
    ? ['A class without dates is held in all weeks of the months of its term']
    : []

export const showTimetable = (term?: string): NextCall => ({
  action: 'show-timetable',
  priority: 'medium',
  category: 'exploration',
  description: 'See the timetable',
  tool: 'tn_course_timetable',
  arguments: term === undefined ? {} : { term },
})

export const exportTimetable = (term?: string): NextCall => ({
  action: 'export-timetable',
  priority: 'low',
  category: 'exploration',
  description: 'Get the timetable as a calendar file',
  tool: 'tn_course_timetable_export',
  arguments: term === undefined ? {} : { term },
})
