import { existsSync } from 'node:fs'
import type { App } from '../../feature/app.ts'
import { readSettings } from '../../settings/settings.ts'
import { CallRecordStore, type CallFilter } from '../call-record-store.ts'
import { parseInstant } from '../parse-instant.ts'
import { counted, number, percent } from '../format-figures.ts'
import { UsageAnalysis, type UsageReport } from '../usage-report.ts'
import { usageTables, type UsageTable } from './tables.ts'
import type { UsageCommandOptions } from './index.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import { userNamed } from '../../cli/named-user.ts'
import { printJson, printTable } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import type { CommandHost } from '../../cli/command-host.ts'

const HOW_TO_BEGIN = 'Connect an assistant with `tn connect`, or try a call: tn call list_tasks'

const DEFAULT_SINCE = '30d'

/** Whose calls: a user's, or everybody's. */
interface Whose {
  owner?: string
  says: string
}

export async function usage(host: CommandHost, options: UsageCommandOptions): Promise<void> {
  if (options.forgetBefore !== undefined) return forget(host, options, options.forgetBefore)
  if (options.yes) throw new UsageError('--yes goes with --forget-before <date>.')
  const since = instant('--since', options.since ?? DEFAULT_SINCE)
  if (isUntouched()) return show(options, since, 'you', new UsageAnalysis().report(), 0)
  await host.withApp(async (app) => {
    const { owner, says } = await whose(app, options)
    const records = new CallRecordStore(app.store)
    const report = await reportOf(
      records,
      { since, ...agentNamed(options.agent), ...(owner === undefined ? {} : { owner }) },
      options.tool,
    )
    const elsewhere = report.calls > 0 ? 0 : (await reportOf(records, { since })).calls
    show(options, since, says, report, elsewhere)
  })
}

async function reportOf(records: CallRecordStore, filter: CallFilter, tool?: string): Promise<UsageReport> {
  const analysis = new UsageAnalysis(tool)
  for await (const call of records.read(filter)) analysis.add(call)
  return analysis.report()
}

function show(
  options: UsageCommandOptions,
  since: Date,
  user: string,
  report: UsageReport,
  elsewhere: number,
): void {
  if (options.json) return printJson({ since: since.toISOString(), user, ...report })
  const when = `since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (report.calls === 0) {
    console.log(`No calls by ${user} ${when}.`)
    console.log(
      elsewhere === 0
        ? asStarted(HOW_TO_BEGIN)
        : `${number(elsewhere)} other calls in that time: try --since, --all-users, or omit --agent and --tool.`,
    )
    return
  }
  const fine = percent(1 - report.failed / report.calls)
  console.log(`${counted(report.calls, 'call')} by ${user} ${when}; ${fine} succeeded.`)
  const unknown = report.calls - report.tools.reduce((sum, { calls }) => sum + calls, 0)
  if (unknown > 0) console.log(`${number(unknown)} of them named unknown tools and are not counted below.`)
  for (const table of usageTables(report)) printUsage(table)
}

function printUsage({ title, columns, rows }: UsageTable): void {
  console.log(`\n${title}`)
  printTable(columns, rows)
}

async function forget(host: CommandHost, options: UsageCommandOptions, date: string): Promise<void> {
  if ([options.agent, options.tool, options.since].some((narrowed) => narrowed !== undefined))
    throw new UsageError('--forget-before deletes all older records: omit --agent, --tool and --since.')
  const before = instant('--forget-before', date)
  if (isUntouched()) return printForgotten(options, 0)
  await host.withApp(async (app) => {
    const { owner, says } = await whose(app, options)
    const records = new CallRecordStore(app.store)
    if (options.yes) return printForgotten(options, await records.deleteBefore(before, owner))
    const count = await records.countBefore(before, owner)
    throw new UsageError(
      `This permanently deletes the records of ${counted(count, 'call')} by ${says}. Add --yes to delete.`,
    )
  })
}

function printForgotten({ json }: UsageCommandOptions, deleted: number): void {
  if (json) printJson({ deleted })
  else
    console.log(
      deleted === 0 ? 'No records to delete.' : `Deleted the records of ${counted(deleted, 'call')}.`,
    )
}

async function whose(app: App, { user, allUsers }: UsageCommandOptions): Promise<Whose> {
  if (allUsers && user !== undefined) throw new UsageError('Choose one of --user and --all-users.')
  if (allUsers) return { says: 'all users' }
  const { id, name } = await userNamed(app, user)
  return { owner: id, says: name }
}

/** `claude-code`, or `claude-code@2.1.0` for one of its versions. */
function agentNamed(given: string | undefined): Pick<CallFilter, 'agentId' | 'agentVersion'> {
  if (given === undefined) return {}
  const at = given.lastIndexOf('@')
  return at < 1 ? { agentId: given } : { agentId: given.slice(0, at), agentVersion: given.slice(at + 1) }
}

function instant(option: string, text: string): Date {
  const found = parseInstant(text, new Date())
  if (found) return found
  throw new UsageError(`${option} ${text}: use a date (YYYY-MM-DD) or an age (7d, 12h, 2w).`)
}

/** Nothing was ever called, and asking so makes no database. */
function isUntouched(): boolean {
  const { location } = readSettings()
  return 'file' in location && !existsSync(location.file)
}
