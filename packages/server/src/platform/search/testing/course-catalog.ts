import type { Store } from '../../store/store.ts'
import type { SearchRequest } from '../collection.ts'
import { searchIndex, type SearchIndex } from '../search-index.ts'
import { courses, type CourseDocument, type CourseField } from './sample-courses.ts'

export const RUN = 7

export const course = (
  id: string,
  code: string,
  title: string,
  description = '',
  rest: Partial<CourseDocument> = {},
) => ({
  id,
  fields: { code, title, description },
  ...rest,
})

export const CATALOG: CourseDocument[] = [
  course('ds', 'CMPT 225', 'Data Structures and Programming', 'Lists, trees and hashing in C++.', {
    facets: { institution: 'sfu', level: 200, credits: 3, terms: ['fall', 'spring'] },
  }),
  course('dsw', 'CMPT 225W', 'Data Structures, Writing Intensive', 'Lists and essays.', {
    facets: { institution: 'sfu', level: 200, credits: 4.5, terms: ['fall'] },
  }),
  course('ai', 'CMPT 310', 'Artificial Intelligence', 'Search, planning and machine learning.', {
    facets: { institution: 'sfu', level: 300, credits: 3 },
  }),
  course('cs', 'C S 110', 'Programs and Algorithms', 'An introduction to algorithms.', {
    facets: { institution: 'Langara College', level: 100, credits: 3 },
  }),
  course('it', 'IT 101', 'Office Software', 'It is about documents. CMPT 225 is not needed.', {
    facets: { institution: 'ubcv', level: 100, credits: 1.5 },
  }),
  course('calc1', 'MATH 151', 'Calculus I', 'Limits and derivatives.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('calc2', 'MATH 152', 'Calculus II', 'Integrals and series.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('fr', 'FREN 120', 'Français intermédiaire', 'Grammaire et lecture.', {
    facets: { institution: 'ubcv', level: 100, credits: 3 },
  }),
  course('wa', 'HIST 300', 'The World at War', 'Europe and Asia from 1914.', {
    facets: { institution: 'ubcv', level: 300, credits: 3 },
  }),
]

export async function load(store: Store, documents = CATALOG, run = RUN): Promise<SearchIndex<CourseField>> {
  const index = searchIndex(store, courses)
  await store.write((db) => index.add(db, run, documents))
  return index
}

export async function ids(
  index: SearchIndex<CourseField>,
  request: Partial<SearchRequest>,
): Promise<string[]> {
  const { hits } = await index.search({ runs: [RUN], query: '', limit: 20, ...request })
  return hits.map(({ id }) => id)
}
