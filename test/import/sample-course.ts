import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import type {
  ImportAdapter,
  ImportedRow,
  ImportInput,
} from '../../packages/server/src/platform/import/import-adapter.ts'
import type { CatalogRecord, CourseRecord } from '../../packages/server/src/platform/catalog/records.ts'
import type { ImportRunner } from '../../packages/server/src/platform/import/run-import.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'

export const sampleCourse = (number: number, title: string): CourseRecord => ({
  kind: 'course',
  course: `nrea:HERB ${number}`,
  title,
  credits: { min: 3, max: 3 },
  level: 100,
  description: null,
  designation: null,
  notes: null,
  prerequisites: null,
  corequisites: null,
  antirequisites: null,
  termsOffered: [],
  link: null,
})

export type SampleRow = ImportedRow<CatalogRecord>

/** Courses 1000, 1001, … of one title, all of them structured. */
export const courseRows = (count: number, title: string): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    checkpoint: index + 1,
    items: [sampleCourse(1000 + index, title)],
    outcome: 'structured',
  }))

/** An adapter whose rows are given; `before` is awaited ahead of each row. */
export const sampleAdapter = (
  contentHash: string | null,
  rows: readonly SampleRow[],
  before: (row: SampleRow) => Promise<void> | void = () => undefined,
): ImportAdapter<CatalogRecord> => ({
  name: 'sample',
  about: 'rows of a test',
  async open({ today }) {
    return {
      source: {
        key: 'sample',
        name: 'Sample',
        link: null,
        accessedOn: today,
        attribution: null,
        demo: false,
      },
      contentHash,
      total: rows.length,
      async *rows(after) {
        for (const row of rows.filter(({ checkpoint }) => checkpoint > after)) {
          await before(row)
          yield row
        }
      },
    }
  },
})

export const sampleInput = (given: Partial<ImportInput> = {}): ImportInput => ({
  location: 'sample',
  today: '2026-11-15',
  signal: new AbortController().signal,
  options: {},
  ...given,
})

export const sampleRunner = (store: Store): ImportRunner => ({
  store,
  now: () => new Date('2026-11-15T10:00:00Z'),
  elapsed: () => performance.now(),
  newId,
  version: '1',
})

/** The title under which readers see a course, if they see it. */
export async function titleSeen(store: Store, number = 1000): Promise<string | null | undefined> {
  const found = await courseStore(store).find({
    institution: 'nrea',
    subject: 'HERB',
    number: String(number),
  })
  return found?.value.title
}
