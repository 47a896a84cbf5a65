import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import type { CommandHost } from '../../cli/command-host.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { confirmed } from '../../cli/terminal/prompt.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import { currentRuns, type ImportRun } from '../import-run-store.ts'
import { matching, scopeOf } from '../imported-scope.ts'

const SCOPES_SHOWN = 20

export async function removeImports(
  host: CommandHost,
  source: string,
  { yes, json }: { yes?: boolean; json?: boolean },
): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const store = await host.openStore(settings.location)
  try {
    const runs = matching(await currentRuns(store.read), source)
    if (runs.length === 0)
      throw new UsageError(`No imported data is called ${source}. What there is: tn import list`)
    if (!yes && !(await isConfirmed(runs)))
      throw new UsageError('Nothing was removed. Add --yes to remove it.')
    await host.removeRuns(
      store,
      runs.map(({ id }) => id),
    )
    const adapters = [...new Set(runs.map(({ adapter }) => adapter))]
    if (json) return printJson({ removed: runs.length, scopes: runs.map(scopeOf), adapters })
    console.log(
      `Removed ${runs.length === 1 ? '1 scope' : `${runs.length} scopes`}. To get it back, import the files again: tn import ${adapters[0]} <location>`,
    )
  } finally {
    await store.close()
  }
}

async function isConfirmed(runs: readonly ImportRun[]): Promise<boolean> {
  for (const run of runs.slice(0, SCOPES_SHOWN))
    console.error(`  ${scopeOf(run)} (${run.adapter}, ${run.rows} rows, ${run.rules} rules)`)
  if (runs.length > SCOPES_SHOWN) console.error(`  … and ${runs.length - SCOPES_SHOWN} more`)
  // A script says so outright.
  return process.stdin.isTTY && (await confirmed('Remove this data?'))
}
