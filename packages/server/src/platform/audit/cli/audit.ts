import type { CommandHost } from '../../cli/command-host.ts'
import { UsageError } from '../../cli/exit.ts'
import { cellText } from '../../cli/terminal/cell.ts'
import { printJson, printTable, shortTime } from '../../cli/terminal/output.ts'
import { parseInstant } from '../../usage/parse-instant.ts'
import { AuditStore } from '../audit-store.ts'
import type { AuditCommandOptions } from './index.ts'

const MOST_ENTRIES = 1_000

export async function showAudit(host: CommandHost, { since, json }: AuditCommandOptions): Promise<void> {
  const start = parseInstant(since, new Date())
  if (!start) throw new UsageError(`Invalid start: ${since}. Use 7d, 12h, 2w or YYYY-MM-DD.`)
  const { entries, users } = await host.withApp(async (app) => ({
    entries: await new AuditStore(app.store).list(start, MOST_ENTRIES),
    users: new Map((await app.users.listUsers()).map(({ id, name }) => [id, name])),
  }))
  const named = entries.map((entry) => ({ ...entry, user: users.get(entry.userId ?? '') ?? null }))
  if (json) return printJson(named)
  if (named.length === 0) return console.log('No entries.')
  printTable(
    ['time (UTC)', 'event', 'user', 'address', 'detail'],
    named.map(({ at, event, user, address, detail }) => [
      shortTime(at),
      event,
      cellText(user ?? '–'),
      address ?? '–',
      Object.entries(detail)
        .map(([name, value]) => `${name}: ${cellText(value)}`)
        .join(', '),
    ]),
  )
}
