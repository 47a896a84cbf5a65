import { resolve } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { isUrl } from '../source-file.ts'
import type { Importer } from '../importer.ts'
import { type ImportRun, listRuns } from '../import-run-store.ts'
import { ImportFailed, runInWorker } from '../run-in-worker.ts'
import type { ImportProgress, ImportReport } from '../report.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import type { StoreLocation } from '../../store/open.ts'
import { UsageError } from '../../cli/exit.ts'
import type { ImportCommandOptions } from './index.ts'
import { noUser } from '../../cli/named-user.ts'
import { printJson, printTable, shortTime } from '../../cli/terminal/output.ts'
import { StatusLine } from '../../cli/terminal/status-line.ts'
import type { CommandHost } from '../../cli/command-host.ts'

const STOPPED = 130
const GOES_ON = 'Progress is kept: run the same command again to resume.'

export async function importFrom(
  host: CommandHost,
  adapter: string,
  location: string,
  { option: options, user, json }: ImportCommandOptions,
): Promise<void> {
  const importers = await host.importers()
  const importer = importers.find(({ name }) => name === adapter)
  if (!importer)
    throw new UsageError(
      `Unknown format ${adapter}. Choose one of: ${importers.map(({ name }) => name).join(', ')}.`,
    )
  const settings = readSettings()
  ensureHome(settings)
  const owner = await ownerFor(host, importer, settings.location, user)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const line = new StatusLine()
  const began = performance.now()
  const report = await runInWorker(
    { database: settings.location, adapter, location, options, ...(owner === undefined ? {} : { owner }) },
    { signal: stop.signal, onProgress: (progress) => line.show(progressText(progress)) },
  )
    .catch((error: unknown) => {
      throw usable(error, importer)
    })
    .finally(() => line.end())
  const seconds = Math.round((performance.now() - began) / 10) / 100
  if (json) printJson({ adapter, location: shownLocation(location), ...report, seconds })
  else if (importer.show) await importer.show(report, seconds)
  else show(report, seconds, `tn import ${adapter} ${location}`)
  if (report.stopped) process.exitCode = STOPPED
}

const number = new Intl.NumberFormat('en')

function progressText({ rows, total, rowsPerSecond }: ImportProgress): string {
  const share = total ? ` of ${number.format(total)} (${Math.floor((100 * rows) / total)} %)` : ''
  return `${number.format(rows)}${share} rows, ${number.format(Math.round(rowsPerSecond))} a second`
}

const shownLocation = (location: string): string => (isUrl(location) ? location : resolve(location))

/** Whose the imported will be, where it belongs to one user. */
async function ownerFor(
  host: CommandHost,
  { name, personal }: Importer,
  location: StoreLocation,
  user: string | undefined,
): Promise<string | undefined> {
  if (!personal && user !== undefined)
    throw new UsageError(`${name} imports data for all users: omit --user.`)
  if (!personal) return undefined
  const store = await host.openStore(location)
  try {
    const users = await host.users(store)
    const found = user === undefined ? await users.ensureLocalOwner() : await users.findUser(user)
    if (!found) throw noUser(user ?? '')
    return found.id
  } finally {
    await store.close()
  }
}

/** What the person at the keyboard can mend is said in one line. */
function usable(error: unknown, { personal }: Importer): unknown {
  if (!(error instanceof ImportFailed) || error.kind === 'fault') return error
  return error.kind === 'input'
    ? new UsageError(`${error.message}\nNothing was imported.`)
    : new ToolError('SERVICE_UNAVAILABLE', personal ? error.message : `${error.message}\n${GOES_ON}`)
}

function show(report: ImportReport, seconds: number, command: string): void {
  if (report.unchanged) return console.log('Already imported: nothing changed.')
  const { rows, structured, verbatim, skipped, rules } = report
  printTable(
    [' rows', ' read', ' kept as text', ' skipped', ' rules', ' seconds'],
    [[rows, structured, verbatim, skipped, rules, seconds].map(String)],
  )
  showRemarks(report)
  if (report.resumedFrom !== null) console.log('Resumed an earlier import that had stopped.')
  if (report.stopped) console.log(`Stopped; the earlier data is still in use. To resume: ${command}`)
  else if (structured + verbatim === 0) console.log('No usable rows.')
  else console.log(report.replaced ? 'The earlier import was replaced.' : 'Imported.')
}

export async function listImports(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const runs = await knownRuns(host, settings.location)
  const adapters = (await host.importers()).map(({ name, about }) => ({ name, about }))
  const current = runs.filter(({ state }) => state !== 'retired')
  if (json) return printJson({ imports: current, adapters })
  printTable(
    ['source', 'format', 'as of', ' rows', ' rules', 'imported (UTC)', 'state'],
    current.map((run) => [
      run.demo ? `${run.name} [demo]` : run.name,
      run.adapter,
      run.accessedOn,
      String(run.rows),
      String(run.rules),
      shortTime(run.finishedAt),
      run.state === 'active' ? 'in use' : 'stopped: import again to resume',
    ]),
  )
  console.log()
  printTable(
    ['format', 'reads'],
    adapters.map(({ name, about }) => [name, about]),
  )
}

async function knownRuns(host: CommandHost, location: StoreLocation): Promise<ImportRun[]> {
  const store = await host.openStore(location)
  try {
    return await listRuns(store.read)
  } finally {
    await store.close()
  }
}

const REMARKS_SHOWN = 10

/** The first rows that were not understood, and how many more there are. */
export function showRemarks({ remarks, verbatim, skipped }: ImportReport): void {
  for (const { row, outcome, remark } of remarks.slice(0, REMARKS_SHOWN))
    console.log(`  ${outcome}, row ${row}: ${remark}`)
  const more = verbatim + skipped - Math.min(remarks.length, REMARKS_SHOWN)
  if (more > 0) console.log(`  … and ${more} more; --json lists them.`)
}
