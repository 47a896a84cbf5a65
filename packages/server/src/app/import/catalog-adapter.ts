import {
  ImportError,
  type ImportAdapter,
  type ImportedRow,
  type RecordWriter,
  type SourceFacts,
} from '../../platform/import/import-adapter.ts'
import { schoolOf } from '../../platform/catalog/course-reference.ts'
import { institutionId } from '../../platform/catalog/institution.ts'
import type { CatalogRecord } from '../../platform/catalog/records.ts'
import type { Catalog } from '../../features/course/import/catalog/catalog.ts'
import { catalogRecords } from '../../features/course/import/catalog/catalog-records.ts'
import { requisiteOutcome } from '../../features/course/import/requisite-outcome.ts'
import type { TransferRule } from '../../features/transfer/model/rule.ts'
import { evidenceOf, readCatalogAgreement } from './catalog-agreement.ts'
import { readCatalogFiles } from './catalog-files.ts'

export type CatalogItem = CatalogRecord | TransferRule

export const catalogAdapter: ImportAdapter<CatalogItem> = {
  name: 'catalog',
  about:
    'courses and agreements of any school in our own format: a JSON document, or a folder of tables or documents',
  async open({ location, options }) {
    const { catalogs, hash } = await readCatalogFiles(location)
    return {
      source: factsOf(catalogs, options['key'], location),
      contentHash: hash,
      total: catalogs.reduce((sum, catalog) => sum + sizeOf(catalog), 0),
      rows: (after) => numbered(catalogs, after, options['key'] === undefined),
    }
  },
}

/** The same schools from the same publisher replace each other, whatever their files are called. */
function factsOf(catalogs: readonly Catalog[], key: string | undefined, location: string): SourceFacts {
  const [first] = catalogs
  if (!first) throw new ImportError(location, 'empty')
  const { name, link, attribution, demo } = first.source
  if (catalogs.some(({ source }) => source.name !== name || source.demo !== demo))
    throw new ImportError(location, 'documents of different sources: import them one by one')
  const schools = catalogs.flatMap(({ institutions }) => institutions.map(({ id }) => id))
  return {
    key: key ?? `catalog:${name}:${schools.toSorted().join(',')}`,
    name,
    link: link ?? null,
    accessedOn: catalogs.map(({ source }) => source.accessedOn).toSorted()[0] ?? first.source.accessedOn,
    attribution: attribution ?? null,
    demo,
  }
}

const sizeOf = (catalog: Catalog): number =>
  catalog.institutions.length +
  catalog.courses.length +
  catalog.outlines.length +
  catalog.sections.length +
  catalog.grades.length +
  catalog.materials.length +
  catalog.agreements.length

async function* numbered(
  catalogs: readonly Catalog[],
  after: number,
  bySchool: boolean,
): AsyncGenerator<ImportedRow<CatalogItem>> {
  let checkpoint = 0
  for (const catalog of catalogs)
    for (const read of readingsOf(catalog)) {
      checkpoint += 1
      if (checkpoint <= after) continue
      const { scope, ...row } = read()
      yield { checkpoint, ...row, ...(bySchool && scope !== undefined && { scope }) }
    }
}

type Reading = Omit<ImportedRow<CatalogItem>, 'checkpoint'>

function* readingsOf(catalog: Catalog): Generator<() => Reading> {
  for (const record of catalogRecords(catalog)) yield () => readingOf(record)
  const evidence = evidenceOf(catalog)
  for (const agreement of catalog.agreements)
    yield () => ({ scope: institutionId(agreement.from), ...readCatalogAgreement(agreement, evidence) })
}

const readingOf = (record: CatalogRecord): Reading => ({
  scope: record.kind === 'institution' ? record.id : schoolOf(record.course),
  items: [record],
  ...(record.kind === 'course' ? requisiteOutcome(record) : { outcome: 'structured' }),
})

/** Courses go to one writer, rules to the other. */
export function catalogWriter(
  records: RecordWriter<CatalogRecord>,
  rules: RecordWriter<TransferRule>,
): RecordWriter<CatalogItem> {
  const recordsIn = (items: readonly CatalogItem[]) => items.flatMap((item) => ('kind' in item ? [item] : []))
  const rulesIn = (items: readonly CatalogItem[]) => items.flatMap((item) => ('kind' in item ? [] : [item]))
  return {
    hasCourses: true,
    async write(db, run, items) {
      await records.write(db, run, recordsIn(items))
      return rules.write(db, run, rulesIn(items))
    },
    async writeNew(db, batch) {
      await records.writeNew(
        db,
        batch.map((one) => ({ ...one, items: recordsIn(one.items) })),
      )
      return rules.writeNew(
        db,
        batch.map((one) => ({ ...one, items: rulesIn(one.items) })),
      )
    },
    async compare(db, runs) {
      const [courses, agreements] = [await records.compare(db, runs), await rules.compare(db, runs)]
      return {
        rules: agreements.rules,
        added: courses.added + agreements.added,
        changed: courses.changed + agreements.changed,
        ended: courses.ended + agreements.ended,
      }
    },
    async remove(db, runs) {
      return (await records.remove(db, runs)) || rules.remove(db, runs)
    },
  }
}
