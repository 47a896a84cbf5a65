import type { App } from '../../feature/app.ts'
import { HttpServer } from '../client/http-client.ts'
import { forgetLinkToken, readLinkToken } from '../link/link-token.ts'
import { requireLink, findLink, NOT_LINKED, unlink } from '../client/link-store.ts'
import { countOutbox } from '../client/outbox-store.ts'
import { listRefused } from '../client/requeue-store.ts'
import { ServerError } from '../sync-error.ts'
import { printJson, shortTime } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import { StatusLine } from '../../cli/terminal/status-line.ts'
import { exchangedLines, progressText, syncRound } from './sync-round.ts'
import { untilStopped } from '../../cli/until-stopped.ts'
import type { CommandHost } from '../../cli/command-host.ts'

interface Options {
  json?: boolean
}

const MOST_REFUSED = 20

export async function linkStatus(host: CommandHost, { json }: Options): Promise<void> {
  const state = await host.withApp(stateOf)
  if (json) return printJson(state)
  if (!state.linked) {
    console.log(asStarted(NOT_LINKED))
  } else {
    console.log(`Linked to ${state.server} since ${shortTime(state.linkedAt)} UTC.`)
    console.log(`Last sync: ${shortTime(state.lastExchangeAt)}. Pending changes: ${state.pending}.`)
    if (state.fault !== null) console.log(asStarted(`The last sync failed: ${state.fault}`))
    for (const { entity, entityId, message } of state.refused)
      console.log(`Rejected by the server: ${entity} ${entityId}: ${message}`)
  }
  if (state.devicesHere > 0)
    console.log(asStarted(`Devices linked to this one: ${state.devicesHere} (tn link devices)`))
}

async function stateOf({ store, localOwner, sync }: App) {
  const owner = localOwner.id
  const devicesHere = await sync.devices.count(owner)
  const link = await findLink(store.read, owner)
  if (!link) return { linked: false as const, device: store.device, devicesHere }
  const { server, serverVersion, linkedAt, lastExchangeAt, fault } = link
  return {
    linked: true as const,
    device: store.device,
    server,
    serverVersion,
    linkedAt,
    lastExchangeAt,
    fault,
    pending: await countOutbox(store.read, link, sync.entities),
    refused: await listRefused(store.read, owner, MOST_REFUSED),
    devicesHere,
  }
}

export async function syncNow(host: CommandHost, { json }: Options): Promise<void> {
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  const line = new StatusLine()
  const report = await host
    .withApp((app) =>
      syncRound(app, { signal: stop.signal, onProgress: (progress) => line.show(progressText(progress)) }),
    )
    .finally(() => line.end())
  if (json) return printJson(report)
  for (const each of exchangedLines(report)) console.log(asStarted(each))
}

export async function removeLink(host: CommandHost, { json }: Options): Promise<void> {
  const removed = await host.withApp(async (app) => {
    const owner = app.localOwner.id
    const { server } = await requireLink(app.store.read, owner)
    const untold = await tellServer(app, server)
    await app.store.write(
      async (db) => {
        await unlink(app.store, owner)
        await host.adoptSessions(db, owner)
      },
      { scope: owner, durable: true },
    )
    await forgetLinkToken(app.settings.home)
    return { server, removed: true, told: untold === undefined, ...(untold === undefined ? {} : { untold }) }
  })
  if (json) return printJson(removed)
  console.log(`Unlinked from ${removed.server}. The data on this device stays.`)
  if (removed.untold !== undefined)
    console.log(
      asStarted(
        `The server could not be notified (${removed.untold}) To unlink there too, run at the server: tn link revoke <device>`,
      ),
    )
}

/** Why the server was not told; undefined where it was, or where it had ended the link itself. */
async function tellServer({ settings }: App, address: string): Promise<string | undefined> {
  try {
    const kept = await readLinkToken(settings.home)
    if (kept?.server !== address) return 'the token is gone.'
    await new HttpServer({ address, token: kept.token }).unlink()
    return undefined
  } catch (fault) {
    if (fault instanceof ServerError && fault.code === 'UNAUTHORIZED') return undefined
    return fault instanceof Error ? fault.message : String(fault)
  }
}
