import { statfs } from 'node:fs/promises'
import { runningDaemon } from '../daemon/daemon-lock-store.ts'
import { readLinkStatus, type LinkStatus } from '../daemon/daemon-status-store.ts'
import { NOT_LINKED } from '../client/link-store.ts'
import { openLocalReplica } from './local-replica.ts'
import { printJson, shortTime } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import type { CommandHost } from '../../cli/command-host.ts'

/** With less than this on the disk nothing can be kept. */
const LEAST_BYTES = 1024 * 1024

interface Status {
  running: boolean
  pid: number | null
  startedAt: string | null
  isDiskFull: boolean
  link: LinkStatus | null
}

export async function daemonStatus(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const status = await statusHere(host)
  if (!json) {
    for (const line of linesOf(status)) console.log(asStarted(line))
    return
  }
  const { link, ...rest } = status
  printJson({ ...rest, linked: link !== null, ...link })
}

async function statusHere(host: CommandHost): Promise<Status> {
  const { home, store, owner } = await openLocalReplica(host)
  try {
    const running = runningDaemon(home)
    const { bavail, bsize } = await statfs(home)
    return {
      running: running !== undefined,
      pid: running?.pid ?? null,
      startedAt: running?.startedAt ?? null,
      isDiskFull: bavail * bsize < LEAST_BYTES,
      link: (await readLinkStatus(store, owner, await host.syncedEntities())) ?? null,
    }
  } finally {
    await store.close()
  }
}

function linesOf({ running, pid, startedAt, isDiskFull, link }: Status): string[] {
  const runs = `The daemon is running (process ${pid}, since ${shortTime(startedAt)} UTC).`
  const rests = link ? 'The daemon is not running: tn daemon start' : 'The daemon is not running.'
  return [
    running ? runs : rests,
    ...(isDiskFull ? ['The disk of the data folder is full: free up space.'] : []),
    ...(link ? linkLines(link) : [NOT_LINKED]),
  ]
}

function linkLines(link: LinkStatus): string[] {
  const { server, name, lastExchangeAt, pending, refused, refusals, unread, archived, fault } = link
  const rest = refused - refusals.length
  return [
    `Linked to ${server}${name === null ? '' : ` as ${name}`}.`,
    `Last sync: ${shortTime(lastExchangeAt)}${lastExchangeAt === null ? '' : ' UTC'}. Pending changes: ${pending}.`,
    ...(fault === null ? [] : [`The last sync failed: ${fault}`]),
    ...refusals.map(
      ({ entity, entityId, message }) => `Rejected by the server: ${entity} ${entityId}: ${message}`,
    ),
    ...(rest > 0 ? [`Rejected by the server: ${rest} more.`] : []),
    ...(unread > 0 ? [`${unread} changes come from a newer version and are applied after you update.`] : []),
    ...(archived > 0 ? [`${archived} conflicting edits were archived: tn do user archive-list`] : []),
  ]
}
