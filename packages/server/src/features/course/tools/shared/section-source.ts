import { byKey, type PageSource, wholeList } from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import {
  asksForTimes,
  type Format,
  hasTimes,
  isInFormat,
  isOfType,
  meetsWithin,
  type WantedTimes,
} from '../../model/meeting-times.ts'
import { termOrders } from '../../model/term-order.ts'
import type { KnownFact, SectionQuestion } from '../../store/course-fact-store.ts'
import type { CourseStore } from '../../store/course-store.ts'
import type { StoredSection } from '../../store/stored-records.ts'
import { ofTerm } from './term-facts.ts'

interface Listing {
  institution: string
  course: string | undefined
  subject: string | undefined
  /** The newest term by default. */
  term: string | undefined
  wanted: Wanted
}

export interface Wanted extends WantedTimes {
  readonly type?: string | undefined
  readonly format?: Format | undefined
}

type Section = KnownFact<StoredSection>
type Listed = Loaded<Section, string> & { total: number }

const keyOf = ({ value: { course }, part }: Section): string => `${course}\n${part}`

interface Sections {
  source: PageSource<string, Listed>
  /** Those that may or may not be at the wanted times. */
  withoutTimes: number
}

/** The sections of one term: of a course, or of a school and perhaps one of its subjects. */
export async function sectionSource(listing: Listing, courses: CourseStore): Promise<Sections> {
  const { institution, course, subject, term, wanted } = listing
  if (course !== undefined) {
    const all = await courses.sections(course)
    const newest = all.filter(({ termKey }) => termKey === all[0]?.termKey)
    return atTimes(term === undefined ? newest : ofTerm(all, term), wanted)
  }
  const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
  if (termKey === undefined) return atTimes([], wanted)
  const question = { institution, termKey, subject }
  // No index knows when sections meet, so all of the term are read.
  if (asksForTimes(wanted) || wanted.type !== undefined || wanted.format !== undefined)
    return atTimes(await allSections(question, courses), wanted)
  const source = byKey<Listed>(async (after, limit) => {
    const [found, total] = await Promise.all([
      courses.sectionsOf({ ...question, limit, ...behind(after) }),
      courses.countSections(question),
    ])
    return { found, total }
  }, keyOf)
  return { source, withoutTimes: 0 }
}

function behind(after: string | undefined): Pick<SectionQuestion, 'after'> {
  if (after === undefined) return {}
  const [course = '', part = ''] = after.split('\n')
  return { after: { course, part } }
}

const READ_AT_ONCE = 500

async function allSections(
  question: Omit<SectionQuestion, 'limit' | 'after'>,
  courses: CourseStore,
): Promise<Section[]> {
  const all: Section[] = []
  for (;;) {
    const last = all.at(-1)
    const some = await courses.sectionsOf({
      ...question,
      limit: READ_AT_ONCE,
      ...behind(last && keyOf(last)),
    })
    all.push(...some)
    if (some.length < READ_AT_ONCE) return all
  }
}

const isOfKind = (section: StoredSection, { type, format }: Wanted): boolean =>
  (type === undefined || isOfType(section, type)) && (format === undefined || isInFormat(section, format))

/** The courses with a section as wanted: at these schools, in a term or the newest of each. */
export async function coursesWithSections(
  institutions: readonly string[],
  term: string | undefined,
  wanted: Wanted,
  courses: CourseStore,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const institution of institutions) {
    const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
    if (termKey === undefined) continue
    for (const { value } of await allSections({ institution, termKey }, courses))
      if (
        isOfKind(value, wanted) &&
        (!asksForTimes(wanted) || (hasTimes(value) && meetsWithin(value, wanted)))
      )
        found.add(value.course)
  }
  return found
}

function atTimes(all: readonly Section[], wanted: Wanted): Sections {
  const sections = all.filter(({ value }) => isOfKind(value, wanted))
  if (!asksForTimes(wanted)) return { source: wholeList(sections, keyOf, 'catalog'), withoutTimes: 0 }
  const timed = sections.filter(({ value }) => hasTimes(value))
  return {
    source: wholeList(
      timed.filter(({ value }) => meetsWithin(value, wanted)),
      keyOf,
      'catalog',
    ),
    withoutTimes: sections.length - timed.length,
  }
}
