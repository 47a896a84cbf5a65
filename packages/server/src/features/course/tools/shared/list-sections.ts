import type * as z from 'zod'
import type { KnownFact } from '../../store/course-fact-store.ts'
import type { CourseStore } from '../../store/course-store.ts'
import { behind } from './page.ts'
import type { Source } from '../../model/source.ts'
import type { StoredSection } from '../../store/stored-records.ts'
import { ofTerm } from './term-facts.ts'
import { termOrders } from '../../model/term-order.ts'
import { sectionView, type SectionView } from './views.ts'

interface Listing {
  institution: string
  course: string | undefined
  subject: string | undefined
  /** The newest there is, where none is named. */
  term: string | undefined
  after: string | undefined
  limit: number
}

interface Listed {
  sections: { view: z.input<ReturnType<typeof SectionView>>; source: Source }[]
  total: number
}

const seen = (section: KnownFact<StoredSection>) => ({ view: sectionView(section), source: section.source })

/** The sections of one term: of a course, or of a school and perhaps one of its subjects. */
export async function listSections(listing: Listing, courses: CourseStore): Promise<Listed> {
  const { institution, course, subject, term, after, limit } = listing
  if (course !== undefined) {
    const all = await courses.sections(course)
    const newest = all.filter(({ termKey }) => termKey === all[0]?.termKey)
    const sections = term === undefined ? newest : ofTerm(all, term)
    const rest = behind(sections, { after }, ({ part }) => `${course}\n${part}`)
    return { sections: rest.slice(0, limit).map(seen), total: sections.length }
  }
  const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
  if (termKey === undefined) return { sections: [], total: 0 }
  const [of = '', part = ''] = after?.split('\n') ?? []
  const [sections, total] = await Promise.all([
    courses.sectionsOf({
      institution,
      termKey,
      subject,
      limit,
      ...(after === undefined ? {} : { after: { course: of, part } }),
    }),
    courses.countSections({ institution, termKey, subject }),
  ])
  return { sections: sections.map(seen), total }
}
