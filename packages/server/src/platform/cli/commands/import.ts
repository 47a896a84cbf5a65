import { resolve } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { isAddress } from '../../import/web/web-address.ts'
import type { Importer } from '../../import/importer.ts'
import { listRuns, type ImportRun } from '../../import/import-run-store.ts'
import { ImportFailed } from '../../import/protocol.ts'
import type { ImportReport } from '../../import/report.ts'
import { runInWorker } from '../../import/run-in-worker.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import type { StoreLocation } from '../../store/open.ts'
import { UsageError } from '../exit.ts'
import type { ImportCommandOptions } from '../import-commands.ts'
import { noUser } from '../named-user.ts'
import { printJson, printTable, shortTime } from '../output.ts'
import { ProgressLine } from '../progress-line.ts'
import { showRemarks } from './import-remarks.ts'
import type { CommandHost } from '../command-host.ts'

const STOPPED = 130
const GOES_ON = 'What has come so far is kept: the same command goes on from there.'

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
      `There is no adapter called ${adapter}. Choose one of: ${importers.map(({ name }) => name).join(', ')}.`,
    )
  const settings = readSettings()
  ensureHome(settings)
  const owner = await ownerFor(host, importer, settings.location, user)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const line = new ProgressLine()
  const began = performance.now()
  const report = await runInWorker(
    { database: settings.location, adapter, location, options, ...(owner === undefined ? {} : { owner }) },
    { signal: stop.signal, onProgress: (progress) => line.show(progress) },
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

const shownLocation = (location: string): string => (isAddress(location) ? location : resolve(location))

/** Whose the imported will be, where it belongs to one user. */
async function ownerFor(
  host: CommandHost,
  { name, personal }: Importer,
  location: StoreLocation,
  user: string | undefined,
): Promise<string | undefined> {
  if (!personal && user !== undefined)
    throw new UsageError(`What ${name} reads is everybody's: leave --user out.`)
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
    ? new UsageError(`${error.message}\nNothing of it was imported.`)
    : new ToolError('SERVICE_UNAVAILABLE', personal ? error.message : `${error.message}\n${GOES_ON}`)
}

function show(report: ImportReport, seconds: number, command: string): void {
  if (report.unchanged) return console.log('This content is imported already: nothing was done.')
  const { rows, structured, verbatim, skipped, rules } = report
  printTable(
    [' rows', ' structured', ' verbatim', ' skipped', ' rules', ' seconds'],
    [[rows, structured, verbatim, skipped, rules, seconds].map(String)],
  )
  showRemarks(report)
  if (report.resumedFrom !== null) console.log('Went on where an earlier import had stopped.')
  if (report.stopped) console.log(`Stopped; what was there before still holds. To go on: ${command}`)
  else if (structured + verbatim === 0) console.log('None of its rows could be used.')
  else console.log(report.replaced ? 'It takes the place of the earlier import.' : 'It can be used now.')
}

export async function listImports(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const runs = await knownRuns(host, settings.location)
  const adapters = (await host.importers()).map(({ name, about }) => ({ name, about }))
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

async function knownRuns(host: CommandHost, location: StoreLocation): Promise<ImportRun[]> {
  const store = await host.openStore(location)
  try {
    return await listRuns(store.read)
  } finally {
    await store.close()
  }
}
