import { byKey, wholeList, type Loaded, type PageSource } from '@tutor-nexus/toolkit'
import type { KnownFact } from '../../store/course-fact-store.ts'
import type { CourseStore } from '../../store/course-store.ts'
import type { StoredSection } from '../../store/stored-records.ts'
import { ofTerm } from './term-facts.ts'
import { termOrders } from '../../model/term-order.ts'

interface Listing {
  institution: string
  course: string | undefined
  subject: string | undefined
  /** The newest there is, where none is named. */
  term: string | undefined
}

type Section = KnownFact<StoredSection>
type Listed = Loaded<Section, string> & { total: number }

const keyOf = ({ value: { course }, part }: Section): string => `${course}\n${part}`

/** The sections of one term: of a course, or of a school and perhaps one of its subjects. */
export async function sectionSource(
  listing: Listing,
  courses: CourseStore,
): Promise<PageSource<string, Listed>> {
  const { institution, course, subject, term } = listing
  if (course !== undefined) {
    const all = await courses.sections(course)
    const newest = all.filter(({ termKey }) => termKey === all[0]?.termKey)
    return wholeList(term === undefined ? newest : ofTerm(all, term), keyOf, 'catalog')
  }
  const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
  if (termKey === undefined) return wholeList([], keyOf, 'catalog')
  return byKey<Listed>(async (after, limit) => {
    const [of = '', part = ''] = after?.split('\n') ?? []
    const [found, total] = await Promise.all([
      courses.sectionsOf({
        institution,
        termKey,
        subject,
        limit,
        ...(after === undefined ? {} : { after: { course: of, part } }),
      }),
      courses.countSections({ institution, termKey, subject }),
    ])
    return { found, total }
  }, keyOf)
}
