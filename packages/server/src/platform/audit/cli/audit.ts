import type { CommandHost } from '../../cli/command-host.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import { userNamed } from '../../cli/named-user.ts'
import { cellText } from '../../cli/terminal/cell.ts'
import { printJson, printTable, shortTime } from '../../cli/terminal/output.ts'
import { parseInstant } from '../../usage/parse-instant.ts'
import { AuditStore } from '../audit-store.ts'
import type { AuditCommandOptions } from './index.ts'

const MOST_ENTRIES = 1_000

export async function showAudit(
  host: CommandHost,
  { since, user, event, json }: AuditCommandOptions,
): Promise<void> {
  const start = parseInstant(since, new Date())
  if (!start) throw new UsageError(`Invalid start: ${since}. Use 7d, 12h, 2w or YYYY-MM-DD.`)
  const { entries, users } = await host.withApp(async (app) => {
    const filter = { event, ...(user !== undefined && { user: (await userNamed(app, user)).id }) }
    return {
      entries: await new AuditStore(app.store).list(start, MOST_ENTRIES, filter),
      users: new Map((await app.users.listUsers()).map(({ id, name }) => [id, name])),
    }
  })
  const named = entries.map((entry) => ({
    ...entry,
    user: users.get(entry.userId ?? '') ?? null,
    by: users.get(entry.actor ?? '') ?? null,
  }))
  if (json) return printJson(named)
  if (named.length === 0) return console.log('No entries.')
  printTable(
    ['time (UTC)', 'event', 'user', 'by', 'address', 'detail'],
    named.map(({ at, address, detail, ...entry }) => [
      shortTime(at),
      entry.event,
      cellText(entry.user ?? '–'),
      cellText(entry.by ?? '–'),
      address ?? '–',
      Object.entries(detail)
        .map(([name, value]) => `${name}: ${cellText(value)}`)
        .join(', '),
    ]),
  )
}
