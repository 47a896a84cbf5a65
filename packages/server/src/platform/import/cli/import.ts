import { resolve } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { isUrl } from '../source-file.ts'
import type { Importer } from '../importer.ts'
import { ImportFailed, runInWorker } from '../run-in-worker.ts'
import type { ImportProgress, ImportReport } from '../report.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import type { StoreLocation } from '../../store/open.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import type { ImportCommandOptions } from './index.ts'
import { didYouMean } from '../../cli/do/meant.ts'
import { noUser } from '../../cli/named-user.ts'
import { printJson, printTable } from '../../cli/terminal/output.ts'
import { StatusLine } from '../../cli/terminal/status-line.ts'
import type { CommandHost } from '../../cli/command-host.ts'

const STOPPED = 130
/** Some files could not be read, the others were imported; or there was nothing usable. */
const PARTLY = 1
const GOES_ON = 'Progress is kept: run the same command again to resume.'

export async function importFrom(
  host: CommandHost,
  adapter: string,
  locations: readonly string[],
  { option: options, user, json }: ImportCommandOptions,
): Promise<void> {
  const importers = await host.importers()
  const names = importers.map(({ name }) => name)
  const importer = importers.find(({ name }) => name === adapter)
  if (!importer)
    throw new UsageError(
      `Unknown format ${adapter}.${didYouMean(adapter, names)} There are: ${names.join(', ')}.`,
    )
  const [location = '', ...more] = locations
  if (importer.personal && more.length > 0)
    throw new UsageError(`${adapter} imports one file at a time: name one.`)
  const settings = readSettings()
  ensureHome(settings)
  const owner = await ownerFor(host, importer, settings.location, user)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const line = new StatusLine()
  const began = performance.now()
  const report = await runInWorker(
    {
      database: settings.location,
      adapter,
      location,
      more,
      options,
      startedBy: { actor: null, address: null },
      ...(owner === undefined ? {} : { owner }),
    },
    { signal: stop.signal, onProgress: (progress) => line.show(progressText(progress)) },
  )
    .catch((error: unknown) => {
      throw usable(error, importer)
    })
    .finally(() => line.end())
  const seconds = Math.round((performance.now() - began) / 10) / 100
  const shown = locations.map(shownLocation)
  if (json)
    printJson({
      adapter,
      location: shown[0],
      ...(more.length > 0 && { locations: shown }),
      ...report,
      seconds,
    })
  else if (importer.show) await importer.show(report, seconds)
  else show(report, seconds, `tn import ${adapter} ${locations.map(quoted).join(' ')}`)
  if (report.stopped) process.exitCode = STOPPED
  else if (report.files.failed.length > 0 || isEmpty(report)) process.exitCode = PARTLY
}

/** Nothing of it is kept then. */
const isEmpty = ({ rows, skipped, unchanged, stopped, cards }: ImportReport): boolean =>
  !unchanged && !stopped && rows === skipped && (cards?.media ?? 0) === 0

const number = new Intl.NumberFormat('en')

const quoted = (location: string): string => (/^[\w./:=?&-]+$/.test(location) ? location : `"${location}"`)

function progressText({ rows, total, rowsPerSecond, files }: ImportProgress): string {
  const of = files ? `${number.format(files.done)} of ${number.format(files.total)} files, ` : ''
  const share = total ? ` of ${number.format(total)} (${Math.floor((100 * rows) / total)} %)` : ''
  return `${of}${number.format(rows)}${share} rows, ${number.format(Math.round(rowsPerSecond))} a second`
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
  const { rows, structured, verbatim, skipped, rules, files } = report
  printTable(
    [' rows', ' read', ' kept as text', ' skipped', ' rules', ' seconds'],
    [[rows, structured, verbatim, skipped, rules, seconds].map(String)],
  )
  showRemarks(report)
  for (const { message } of files.failed) console.error(`Couldn't read ${message}`)
  if (report.resumedFrom !== null) console.log('Resumed an earlier import that had stopped.')
  if (report.stopped) return console.log(`Stopped; the earlier data is still in use. To resume: ${command}`)
  if (isEmpty(report)) return console.log('No usable rows: nothing was imported.')
  console.log(filesText(report))
  console.log(changesText(report))
}

function filesText({ files, scopes }: ImportReport): string {
  const of = files.unchanged > 0 ? `, ${number.format(files.unchanged)} unchanged` : ''
  const failed = files.failed.length > 0 ? `, ${number.format(files.failed.length)} couldn't be read` : ''
  return `${counted(files.imported, 'file')} imported${of}${failed}; ${counted(scopes, 'scope')}.`
}

/** What is different for readers; the first import only adds. */
function changesText({ added, changed, ended, replaced }: ImportReport): string {
  const text = `${number.format(added)} added, ${number.format(changed)} changed, ${number.format(ended)} ended`
  return replaced ? `The earlier import was replaced: ${text}.` : `Imported: ${text}.`
}

const counted = (count: number, noun: string): string =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`

const REMARKS_SHOWN = 10
const OUTCOMES = { verbatim: 'kept as text', skipped: 'skipped' } as const

/** The first rows that were not understood, and how many more there are. */
export function showRemarks({ remarks, verbatim, skipped }: ImportReport): void {
  for (const { file, row, outcome, remark } of remarks.slice(0, REMARKS_SHOWN))
    console.log(`  ${OUTCOMES[outcome]}, ${file === undefined ? '' : `${file}, `}row ${row}: ${remark}`)
  const more = verbatim + skipped - Math.min(remarks.length, REMARKS_SHOWN)
  if (more > 0) console.log(`  … and ${more} more; --json lists them.`)
}
