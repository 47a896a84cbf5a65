import { ToolError } from '@tutor-nexus/toolkit'
import type { App } from '../../feature/app.ts'
import { now, ulidFactory } from '../../store/clock-ids-and-secrets.ts'
import { exchangeChanges, type ServerPort, type SyncReport } from '../client/exchange.ts'
import { HttpServer } from '../client/http-client.ts'
import { readLinkToken } from '../link/link-token.ts'
import { requireLink, saveFault, type SyncLink } from '../client/link-store.ts'
import { SyncError } from '../sync-error.ts'
import { applyDeferred } from '../deferred-store.ts'
import { VERSION } from '../../settings/server-info.ts'

/** How far an exchange is, in changes that went either way. */
interface RoundProgress {
  sent: number
  received: number
}

interface RoundOptions {
  readonly signal?: AbortSignal
  onProgress?(progress: RoundProgress): void
}

/** Exchanges changes with the server that this device is linked to until both have the same; keeps why it failed. */
export async function syncRound(app: App, { signal, onProgress }: RoundOptions = {}): Promise<SyncReport> {
  const owner = app.localOwner.id
  const link = await requireLink(app.store.read, owner)
  const token = await tokenFor(app, link)
  const server = new HttpServer({ address: link.server, token, ...(signal ? { signal } : {}) })
  const replica = { store: app.store, owner, version: VERSION, now, newId: ulidFactory() }
  try {
    await applyDeferred(replica, app.sync.entities)
    const port = counted(server, onProgress)
    const report = await exchangeChanges(replica, port, app.sync.entities)
    // What others want done in sessions of this device is done at once, and told at once.
    if ((await app.sync.runRequests(owner)) > 0)
      addTo(report, await exchangeChanges(replica, port, app.sync.entities))
    if (link.fault !== null) await saveFault(app.store, owner, null)
    return report
  } catch (fault) {
    if (fault instanceof SyncError) await saveFault(app.store, owner, fault.message)
    throw fault
  }
}

/** The token for the server of the link; another server's is of no use there, and none of its business. */
async function tokenFor({ settings }: App, { server }: SyncLink): Promise<string> {
  const kept = await readLinkToken(settings.home)
  if (kept?.server === server) return kept.token
  throw new ToolError('UNAUTHORIZED', `The token for ${server} is missing from the data folder`, {
    details: { reason: `Link it again: tn link ${server}` },
  })
}

function addTo(report: SyncReport, { sent, received, lost, refused, pending }: SyncReport): void {
  report.sent += sent
  report.received += received
  report.lost += lost
  report.refused += refused
  report.pending = pending
}

function counted(server: ServerPort, onProgress: RoundOptions['onProgress']): ServerPort {
  const progress = { sent: 0, received: 0 }
  return {
    async exchange(request) {
      const answer = await server.exchange(request)
      progress.sent += answer.verdicts.length
      progress.received += answer.changes.length
      onProgress?.(progress)
      return answer
    },
    common: (request) => server.common(request),
  }
}

const number = new Intl.NumberFormat('en')

const changes = (count: number): string => (count === 1 ? '1 change' : `${number.format(count)} changes`)

/** What an exchange did, a line a thing. */
export function exchangedLines({ sent, received, lost, refused, pending }: SyncReport): string[] {
  const moved =
    sent === 0 && received === 0
      ? 'Already up to date.'
      : `Sent ${changes(sent)}, received ${changes(received)}.`
  return [
    moved,
    ...(lost > 0
      ? [
          `${changes(lost)} on this device conflicted with the server and were archived: tn do user archive-list`,
        ]
      : []),
    ...(refused > 0 ? [`${changes(refused)} were rejected by the server and stay here: tn link status`] : []),
    ...(pending > 0 ? [`${changes(pending)} left for the next sync.`] : []),
  ]
}

export const progressText = ({ sent, received }: { sent: number; received: number }): string =>
  `Syncing: ${number.format(sent)} sent, ${number.format(received)} received …`
