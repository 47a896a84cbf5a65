import type { RecordWriter } from '../../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../../platform/catalog/records.ts'
import type {
  CourseFactTable,
  CourseTable,
  InstitutionTable,
} from '../../../platform/store/schema/catalog-tables.ts'
import { searchWriter } from '../../../platform/search/search-writer.ts'
import type { DialectName, Writer } from '../../../platform/store/store.ts'
import { courseRow, describedRow, factRow, namedRow } from './catalog-rows.ts'
import { compareCourses } from './course-changes-store.ts'
import { courseCollection, outlineCollection, outlineDocument, searchDocument } from './course-collection.ts'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'

/** Rows of one statement: both databases limit its parameters. */
const ROWS = 500
const COURSES_REMOVED_AT_ONCE = 500

/** Puts what importers read of schools and courses into the catalog, under one run. */
export function courseWriter(dialect: DialectName): RecordWriter<CatalogRecord> {
  const search = searchWriter(dialect, courseCollection)
  const outlines = searchWriter(dialect, outlineCollection)
  const writer: RecordWriter<CatalogRecord> = {
    hasCourses: true,

    async write(db, run, items) {
      const courses = last(
        items.filter((item) => item.kind === 'course'),
        ({ course }) => course,
      )
      const facts = items.filter((item) => item.kind !== 'institution' && item.kind !== 'course')
      const described = items.filter((item) => item.kind === 'institution')
      const schools = new Set([...courses, ...facts].map(({ course }) => schoolOf(course)))
      await writeInstitutions(
        db,
        described.map((school) => describedRow(run, school)),
        'replace',
      )
      await writeInstitutions(
        db,
        [...schools].map((id) => namedRow(run, id)),
        'keep',
      )
      await writeCourses(
        db,
        courses.map((course) => courseRow(run, course)),
      )
      await search.add(db, run, courses.map(searchDocument))
      await writeFacts(
        db,
        facts.map((fact) => factRow(run, fact)),
      )
      await outlines.add(db, run, facts.filter((fact) => fact.kind === 'outline').map(outlineDocument))
      return 0
    },

    async writeNew(db, batch) {
      for (const { run, items } of batch) await writer.write(db, run, items)
      return batch.map(() => 0)
    },

    compare: compareCourses,

    async remove(db, runs) {
      for (const [table, column] of [
        ['courseFact', 'course'],
        ['course', 'id'],
      ] as const) {
        const removed = await removeSome(db, runs, table, column)
        if (removed) return true
      }
      await db.deleteFrom('institution').where('run', 'in', runs).execute()
      for (const run of runs) {
        await search.remove(db, run)
        await outlines.remove(db, run)
      }
      return false
    },
  }
  return writer
}

async function removeSome(
  db: Writer,
  runs: readonly number[],
  table: 'courseFact' | 'course',
  column: 'course' | 'id',
): Promise<boolean> {
  const some = db
    .selectFrom(table)
    .select(column)
    .distinct()
    .where('run', 'in', runs)
    .limit(COURSES_REMOVED_AT_ONCE)
  const result = await db
    .deleteFrom(table)
    .where('run', 'in', runs)
    .where(column, 'in', some)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

async function writeInstitutions(
  db: Writer,
  rows: readonly InstitutionTable[],
  existing: 'replace' | 'keep',
): Promise<void> {
  for (const values of slices(last(rows, ({ id }) => id)))
    await db
      .insertInto('institution')
      .values(values)
      .onConflict((on) =>
        existing === 'keep'
          ? on.columns(['id', 'run']).doNothing()
          : on.columns(['id', 'run']).doUpdateSet(({ ref }) => ({
              code: ref('excluded.code'),
              name: ref('excluded.name'),
              body: ref('excluded.body'),
            })),
      )
      .execute()
}

async function writeCourses(db: Writer, rows: readonly CourseTable[]): Promise<void> {
  for (const values of slices(rows))
    await db
      .insertInto('course')
      .values(values)
      .onConflict((on) =>
        on.columns(['id', 'run']).doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          level: ref('excluded.level'),
          creditsMin: ref('excluded.creditsMin'),
          creditsMax: ref('excluded.creditsMax'),
          body: ref('excluded.body'),
        })),
      )
      .execute()
}

async function writeFacts(db: Writer, rows: readonly CourseFactTable[]): Promise<void> {
  const once = last(rows, ({ course, kind, termKey, part }) => [course, kind, termKey, part].join('\n'))
  for (const values of slices(once))
    await db
      .insertInto('courseFact')
      .values(values)
      .onConflict((on) =>
        on
          .columns(['course', 'kind', 'termKey', 'part', 'run'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
      )
      .execute()
}

/** One statement cannot write a row twice: of two for one thing the later holds. */
const last = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

const slices = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS) }, (_, at) => items.slice(at * ROWS, (at + 1) * ROWS))
