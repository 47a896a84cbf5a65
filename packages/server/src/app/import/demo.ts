import type { StoreLocation } from '../../platform/store/open.ts'
import type { Store } from '../../platform/store/store.ts'
import { DEMO_KEY, whileLoading } from '../../platform/import/first-load-store.ts'
import { currentRuns, listRuns } from '../../platform/import/import-run-store.ts'
import type { ImportReport } from '../../platform/import/report.ts'
import { runInWorker, type ImportWatch } from '../../platform/import/run-in-worker.ts'
import { demoFolder } from '../../platform/settings/shipped-files.ts'

/** Puts the demo catalog in, in a worker. */
export const loadDemo = (database: StoreLocation, watching?: ImportWatch): Promise<ImportReport> =>
  runInWorker({ database, adapter: 'catalog', location: demoFolder(), options: { key: DEMO_KEY } }, watching)

/** Loads the demo catalog where nothing was ever imported, or where loading it was broken off. */
export const loadDemoOnFirstStart = (
  store: Store,
  database: StoreLocation,
  watching?: ImportWatch,
): Promise<ImportReport | undefined> =>
  whileLoading(store, async () => {
    const runs = await listRuns(store.read)
    const begun = runs.some(({ sourceKey, state }) => sourceKey === DEMO_KEY && state === 'staging')
    const isFirst = runs.every(({ finishedAt }) => finishedAt === null)
    return isFirst || begun ? loadDemo(database, watching) : undefined
  })

/** Removes all demo data; returns how many imports that were. */
export async function removeDemo(store: Store): Promise<number> {
  const demos = (await currentRuns(store.read)).filter(({ demo }) => demo).map(({ id }) => id)
  // Every start loads this file, and hardly one removes the demo.
  const { removeRuns } = await import('./importers.ts')
  await removeRuns(store, demos)
  return demos.length
}
