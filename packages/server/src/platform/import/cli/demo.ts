import { ensureHome, readSettings } from '../../settings/settings.ts'
import { asStarted } from '../../cli/started-as.ts'
import { printJson } from '../../cli/terminal/output.ts'
import type { CommandHost } from '../../cli/command-host.ts'

export async function load(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const report = await host.loadDemo(settings.location)
  if (json) return printJson(report)
  console.log(
    report.unchanged
      ? 'The demo catalog is already loaded.'
      : `Loaded the demo catalog: ${report.rows} entries and ${report.rules} transfer rules of fictional schools.`,
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
      removed === 0
        ? 'There is no demo data.'
        : asStarted('Demo data removed. To load it again: npx tutor-nexus demo load'),
    )
  } finally {
    await store.close()
  }
}
