import { courseWriter } from '../../features/course/store/course-writer.ts'
import { ruleWriter } from '../../features/transfer/store/rule-writer.ts'
import { appendAudit } from '../../platform/audit/audit-store.ts'
import { catalogImporter, type Importer, type Imports } from '../../platform/import/importer.ts'
import { now, ulidFactory } from '../../platform/store/clock-ids-and-secrets.ts'
import type { DialectName, Store } from '../../platform/store/store.ts'
import { deleteRetiredRuns, retireRuns, type RunRemover } from '../../platform/import/import-run-store.ts'
import { features } from '../../registry.ts'
import { catalogAdapter, catalogWriter } from './catalog-adapter.ts'

/** Reads courses and agreements in one document, so it belongs to no single feature. */
const catalog: Importer = catalogImporter(catalogAdapter, (dialect) =>
  catalogWriter(courseWriter(dialect), ruleWriter()),
)

/** All that `tn import` can read. */
export async function loadImports(): Promise<Required<Imports>> {
  const imports = (await Promise.all(features.map(async (feature) => feature.imports?.()))).filter(
    (each) => each !== undefined,
  )
  return {
    importers: [...imports.flatMap(({ importers }) => importers), catalog],
    removers: (dialect: DialectName): readonly RunRemover[] =>
      imports.flatMap(({ removers }) => removers?.(dialect) ?? []),
  }
}

/** Hides runs from readers and deletes what they hold. */
export async function removeRuns(store: Store, runs: readonly number[]): Promise<void> {
  const context = { now, newId: ulidFactory() }
  if (runs.length > 0)
    await store.write(
      async (db) => {
        await retireRuns(store, runs)
        await appendAudit(db, context, {
          event: 'import-removed',
          userId: null,
          detail: { scopes: runs.length },
        })
      },
      { durable: true },
    )
  await deleteRetiredRuns(store, (await loadImports()).removers(store.dialect))
}
