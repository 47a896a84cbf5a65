import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../feature/app.ts'
import { HttpServer } from '../client/http-client.ts'
import { readLinkToken, writeLinkToken } from '../link/link-token.ts'
import { findLink, linkTo } from '../client/link-store.ts'
import { serverAddress } from '../client/server-address.ts'
import { type LinkAnswer, SYNC_PROTOCOL } from '../wire.ts'
import { ServerError } from '../sync-error.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import type { LinkOptions } from './index.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import { StatusLine } from '../../cli/terminal/status-line.ts'
import { exchangedLines, progressText, syncRound } from './sync-round.ts'
import { untilStopped } from '../../cli/until-stopped.ts'
import type { CommandHost } from '../../cli/command-host.ts'
import { VERSION } from '../../settings/server-info.ts'
import { LINK_CODE_MINUTES } from '../link/link-code.ts'

const LONGEST_NAME = 100
const INTERRUPTED = 130

/** Links this device by a code, then exchanges for the first time. */
export async function linkDevice(
  host: CommandHost,
  given: string,
  { name, json }: LinkOptions,
): Promise<void> {
  const { address, isOpen } = serverAddress(given)
  const called = deviceName(name)
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  const { signal } = stop
  await host.withApp(async (app) => {
    await demandLinkable(app, address)
    if (isOpen)
      console.error(
        `Warning: ${address} is not https. Others on the network can read the data and steal this device's token.`,
      )
    const server = new HttpServer({ address, signal })
    const approved = await awaitApproval(server, {
      device: app.store.device,
      name: called,
      address,
      json: json ?? false,
      signal,
    })
    if (!approved) {
      process.exitCode = INTERRUPTED
      console.error('Cancelled. Nothing was linked.')
      return
    }
    await keepLink(app, address, approved)
    await firstExchange(app, { address, approved, json: json ?? false, signal })
  })
}

async function keepLink(app: App, address: string, approved: Approved): Promise<void> {
  await writeLinkToken(app.settings.home, { server: address, token: approved.token })
  await linkTo(app.store, {
    owner: app.localOwner.id,
    server: address,
    serverDevice: approved.device,
    serverVersion: approved.version,
    incarnation: approved.incarnation,
    linkedAt: new Date().toISOString(),
  })
}

interface First {
  address: string
  approved: Approved
  json: boolean
  signal: AbortSignal
}

async function firstExchange(app: App, { address, approved, json, signal }: First): Promise<void> {
  if (!json) console.log(`Approved: linked to ${address} as ${approved.userName}.`)
  const line = new StatusLine()
  try {
    const report = await syncRound(app, {
      signal,
      onProgress: (progress) => line.show(progressText(progress)),
    })
    line.end()
    if (json) return printJson({ linked: true, server: address, user: approved.userName, ...report })
    for (const each of exchangedLines(report)) console.log(asStarted(each))
    console.log(asStarted('To sync continuously: tn daemon start'))
  } catch (fault) {
    line.end()
    console.error(asStarted('Linked, but the first sync is incomplete. To finish it: tn link sync'))
    if (!signal.aborted) throw fault
    process.exitCode = INTERRUPTED
  }
}

function deviceName(given: string | undefined): string {
  const name = (given ?? hostname()).trim()
  if (name !== '' && name.length <= LONGEST_NAME) return name
  throw new UsageError(`A device name has 1 to ${LONGEST_NAME} characters. Set one with --name.`)
}

/** Says why this installation cannot be linked to the server, and what to do instead. */
async function demandLinkable(app: App, address: string): Promise<void> {
  if (app.settings.shared)
    throw new UsageError(
      'A server of several people cannot be linked to another server. Unset TN_DATABASE_URL and TN_PUBLIC_URL to link a local installation.',
    )
  const link = await findLink(app.store.read, app.localOwner.id)
  if (!link) return
  if (link.server !== address)
    throw new UsageError(
      `This device is already linked to ${link.server}. To change servers: \`tn link remove\` (keeps all data), then \`tn link ${address}\`.`,
    )
  const kept = await readLinkToken(app.settings.home)
  if (kept?.server === address && (await stillLinked(new HttpServer({ address, token: kept.token }))))
    throw new UsageError(
      `This device is already linked to ${address}. See \`tn link status\`, or sync now: \`tn link sync\`.`,
    )
}

/** A device that was revoked may be linked again. */
async function stillLinked(server: HttpServer): Promise<boolean> {
  try {
    await server.common({ protocol: SYNC_PROTOCOL, places: [] })
    return true
  } catch (fault) {
    if (fault instanceof ServerError && fault.code === 'UNAUTHORIZED') return false
    throw fault
  }
}

type Approved = Extract<LinkAnswer, { state: 'approved' }>

interface Asking {
  readonly device: string
  readonly name: string
  readonly address: string
  readonly json: boolean
  readonly signal: AbortSignal
}

/** A server that is being started anew is waited for so many times. */
const MOST_MISSES = 10

/** Shows a code and waits until somebody has approved it; undefined where the person at the keyboard gives up. */
async function awaitApproval(server: HttpServer, asking: Asking): Promise<Approved | undefined> {
  const { device, name, signal } = asking
  const begun = await server.beginLink({ version: VERSION, device, name })
  showCode(begun, asking)
  const line = new StatusLine()
  const until = performance.now() + Math.max(0, Date.parse(begun.expiresAt) - Date.now())
  let misses = 0
  try {
    for (;;) {
      line.show(`Waiting for approval, ${minutesUntil(until)} left …`)
      await wait(begun.intervalSeconds * 1000, undefined, { signal })
      const answer = await server.askLink(begun.secret).catch((fault: unknown) => {
        misses += 1
        if (fault instanceof ServerError && fault.isTransient && misses <= MOST_MISSES) return undefined
        throw fault
      })
      if (answer) misses = 0
      if (answer?.state === 'approved') return answer
      if (answer?.state === 'denied') throw new UsageError('The server rejected this device.')
      if (answer?.state === 'expired')
        throw new UsageError('The code expired before it was approved. Run the command again.')
    }
  } catch (fault) {
    if (!signal.aborted) throw fault
    // What is left at the server is of no use to anybody, and ends by itself where this does not get through.
    await server.withdraw(begun.secret)
    return undefined
  } finally {
    line.end()
  }
}

function showCode(
  { code, expiresAt }: { code: string; expiresAt: string },
  { address, name, json }: Asking,
): void {
  const open = `${address}/device?user_code=${code}`
  if (json) return printJson({ code, open, server: address, name, expiresAt })
  console.log(
    asStarted(`
  To link ${name} to ${address}, open this page and approve the code:

      ${open}

      ${code}

  Or at the server: tn link approve ${code}
  Or tell an assistant connected to it: link my device, its code is ${code}

  The code is valid for ${LINK_CODE_MINUTES} minutes. Press Ctrl+C to cancel.
`),
  )
}

function minutesUntil(until: number): string {
  const seconds = Math.max(0, Math.round((until - performance.now()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
