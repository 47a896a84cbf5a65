import type { ImportedRow, ImportInput, OpenedImport } from '../../../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../../../platform/catalog/records.ts'
import { factsOf, type RecordReading } from '../record-file.ts'
import { OutlinesApi, type ListedCourse } from './outlines-api.ts'
import { SFU_OUTLINES } from './sfu.ts'

export type ReadCourse = (api: OutlinesApi, course: ListedCourse) => Promise<RecordReading>

/** The courses of the public interface, one row each. */
export async function openOutlines(
  adapter: string,
  input: ImportInput,
  read: ReadCourse,
): Promise<OpenedImport<CatalogRecord>> {
  const api = new OutlinesApi(input)
  const courses = await api.courses()
  return {
    source: factsOf(SFU_OUTLINES, input.options['key'] ?? `${adapter}:${api.name}`, input.today),
    contentHash: null,
    total: courses.length,
    rows: (after) =>
      rowsOf(courses, after, async (course) => ({
        ...(await read(api, course)),
        ...(input.options['key'] === undefined && { scope: api.scopeOf(course) }),
      })),
  }
}

async function* rowsOf(
  courses: readonly ListedCourse[],
  after: number,
  read: (course: ListedCourse) => Promise<RecordReading>,
): AsyncGenerator<ImportedRow<CatalogRecord>> {
  for (const [index, course] of courses.entries())
    if (index >= after) yield { checkpoint: index + 1, ...(await read(course)) }
}
