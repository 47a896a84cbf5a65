import { statfs } from 'node:fs/promises'
import { daemonOf } from '../daemon/daemon-lock-store.ts'
import { linkStatusOf, type LinkStatus } from '../daemon/daemon-status-store.ts'
import { NOT_LINKED } from '../client/link-state-store.ts'
import { openLocalReplica } from './local-replica.ts'
import { printJson, shortTime } from '../../cli/output.ts'
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
    const running = daemonOf(home)
    const { bavail, bsize } = await statfs(home)
    return {
      running: running !== undefined,
      pid: running?.pid ?? null,
      startedAt: running?.startedAt ?? null,
      isDiskFull: bavail * bsize < LEAST_BYTES,
      link: (await linkStatusOf(store, owner, await host.syncedEntities())) ?? null,
    }
  } finally {
    await store.close()
  }
}

function linesOf({ running, pid, startedAt, isDiskFull, link }: Status): string[] {
  const runs = `The daemon runs (process ${pid}, since ${shortTime(startedAt)} UTC).`
  const rests = link ? 'The daemon is not running: tn daemon start' : 'The daemon is not running.'
  return [
    running ? runs : rests,
    ...(isDiskFull ? ['The disk that holds the data folder is full: make room on it.'] : []),
    ...(link ? linkLines(link) : [NOT_LINKED]),
  ]
}

function linkLines(link: LinkStatus): string[] {
  const { server, name, lastExchangeAt, pending, refused, refusals, unread, archived, fault } = link
  const rest = refused - refusals.length
  return [
    `Linked to ${server}${name === null ? '' : ` as ${name}`}.`,
    `Last exchange: ${shortTime(lastExchangeAt)}${lastExchangeAt === null ? '' : ' UTC'}. Waiting to be sent: ${pending}.`,
    ...(fault === null ? [] : [`The last exchange failed: ${fault}`]),
    ...refusals.map(
      ({ entity, entityId, message }) => `Not taken by the server: ${entity} ${entityId}: ${message}`,
    ),
    ...(rest > 0 ? [`Not taken by the server: ${rest} more.`] : []),
    ...(unread > 0
      ? [`${unread} changes are of a newer version of the program, and are made here once it is updated.`]
      : []),
    ...(archived > 0
      ? [`${archived} edits lost against others and can be brought back: tn do user archive-list`]
      : []),
  ]
}
