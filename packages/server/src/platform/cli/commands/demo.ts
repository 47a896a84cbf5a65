import { loadDemo, retireDemo } from '../../../app/import/demo.ts'
import { removeRetired } from '../../import/remove-retired.ts'
import { writersFor } from '../../../app/import/writers.ts'
import { readSettings } from '../../settings/settings.ts'
import { openStore } from '../../store/open.ts'
import { printJson } from '../output.ts'
import { ensureHome } from '../with-app.ts'

export async function load({ json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const report = await loadDemo(settings.location)
  if (json) return printJson(report)
  console.log(
    report.unchanged
      ? 'The demo catalog is there already.'
      : `The demo catalog is there: ${report.rows} entries, ${report.rules} transfer rules, all of fictional schools.`,
  )
}

export async function remove({ json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const store = await openStore(settings.location)
  try {
    const removed = await retireDemo(store)
    const { records, rules } = writersFor(store.dialect)
    await removeRetired(store, [records, rules])
    if (json) return printJson({ removed })
    console.log(
      removed === 0 ? 'There is no demo data.' : 'Demo data removed. `tn demo load` brings it back.',
    )
  } finally {
    await store.close()
  }
}
