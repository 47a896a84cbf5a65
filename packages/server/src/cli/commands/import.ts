import { resolve } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { isAddress } from '../../catalog/web/web-address.ts'
import { importerNamed, importers } from '../../import/adapters.ts'
import { listRuns, type ImportRun } from '../../import/import-run-store.ts'
import { ImportFailed } from '../../import/protocol.ts'
import type { ImportReport } from '../../import/report.ts'
import { runInWorker } from '../../import/run-in-worker.ts'
import { readSettings } from '../../settings.ts'
import { openStore, type StoreLocation } from '../../store/open.ts'
import { UsageError } from '../exit.ts'
import type { ImportCommandOptions } from '../import-commands.ts'
import { printJson, printTable, shortTime } from '../output.ts'
import { ProgressLine } from '../progress-line.ts'
import { ensureHome } from '../with-app.ts'

const REMARKS_SHOWN = 10
const STOPPED = 130
const GOES_ON = 'What has come so far is kept: the same command goes on from there.'

export async function importFrom(
  adapter: string,
  location: string,
  { option: options, json }: ImportCommandOptions,
): Promise<void> {
  if (!importerNamed(adapter))
    throw new UsageError(
      `There is no adapter called ${adapter}. Choose one of: ${importers.map(({ name }) => name).join(', ')}.`,
    )
  const settings = readSettings()
  ensureHome(settings)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const line = new ProgressLine()
  const began = performance.now()
  const report = await runInWorker(
    { database: settings.location, adapter, location, options },
    { signal: stop.signal, onProgress: (progress) => line.show(progress) },
  )
    .catch((error: unknown) => {
      throw usable(error)
    })
    .finally(() => line.end())
  const seconds = Math.round((performance.now() - began) / 10) / 100
  if (json) printJson({ adapter, location: shownLocation(location), ...report, seconds })
  else show(report, seconds, `tn import ${adapter} ${location}`)
  if (report.stopped) process.exitCode = STOPPED
}

const shownLocation = (location: string): string => (isAddress(location) ? location : resolve(location))

/** What the person at the keyboard can mend is said in one line. */
function usable(error: unknown): unknown {
  if (!(error instanceof ImportFailed) || error.kind === 'fault') return error
  return error.kind === 'input'
    ? new UsageError(`${error.message}\nNothing of it was imported.`)
    : new ToolError('SERVICE_UNAVAILABLE', `${error.message}\n${GOES_ON}`)
}

function show(report: ImportReport, seconds: number, command: string): void {
  if (report.unchanged) return console.log('This content is imported already: nothing was done.')
  const { rows, structured, verbatim, skipped, rules } = report
  printTable(
    [' rows', ' structured', ' verbatim', ' skipped', ' rules', ' seconds'],
    [[rows, structured, verbatim, skipped, rules, seconds].map(String)],
  )
  for (const { row, outcome, remark } of report.remarks.slice(0, REMARKS_SHOWN))
    console.log(`  ${outcome}, row ${row}: ${remark}`)
  const more = verbatim + skipped - Math.min(report.remarks.length, REMARKS_SHOWN)
  if (more > 0) console.log(`  … and ${more} more; --json lists them.`)
  if (report.resumedFrom !== null) console.log('Went on where an earlier import had stopped.')
  if (report.stopped) console.log(`Stopped; what was there before still holds. To go on: ${command}`)
  else if (structured + verbatim === 0) console.log('None of its rows could be used.')
  else console.log(report.replaced ? 'It takes the place of the earlier import.' : 'It can be used now.')
}

export async function listImports({ json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const runs = await knownRuns(settings.location)
  const adapters = importers.map(({ name, about }) => ({ name, about }))
  const current = runs.filter(({ state }) => state !== 'retired')
  if (json) return printJson({ imports: current, adapters })
  printTable(
    ['source', 'adapter', 'as of', ' rows', ' rules', 'imported (UTC)', 'state'],
    current.map((run) => [
      run.demo ? `${run.name} [demo]` : run.name,
      run.adapter,
      run.accessedOn,
      String(run.rows),
      String(run.rules),
      shortTime(run.finishedAt),
      run.state === 'active' ? 'in use' : 'stopped: import it again to go on',
    ]),
  )
  console.log()
  printTable(
    ['adapter', 'reads'],
    adapters.map(({ name, about }) => [name, about]),
  )
}

async function knownRuns(location: StoreLocation): Promise<ImportRun[]> {
  const store = await openStore(location)
  try {
    return await listRuns(store.read)
  } finally {
    await store.close()
  }
}
