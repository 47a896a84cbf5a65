import { ensureHome, readSettings } from '../../settings/settings.ts'
import { printJson } from '../output.ts'
import type { CommandHost } from '../command-host.ts'

export async function load(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const report = await host.loadDemo(settings.location)
  if (json) return printJson(report)
  console.log(
    report.unchanged
      ? 'The demo catalog is there already.'
      : `The demo catalog is there: ${report.rows} entries, ${report.rules} transfer rules, all of fictional schools.`,
  )
}

export async function remove(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const store = await host.openStore(settings.location)
  try {
    const removed = await host.removeDemo(store)
    if (json) return printJson({ removed })
    console.log(
      removed === 0 ? 'There is no demo data.' : 'Demo data removed. `tn demo load` brings it back.',
    )
  } finally {
    await store.close()
  }
}
