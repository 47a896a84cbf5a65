import { join } from 'node:path'
import type { App } from '../../feature/app.ts'
import { serveHttp } from '../../http/server.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import { VERSION } from '../../settings/server-info.ts'
import type { Settings } from '../../settings/settings.ts'
import { printJson } from '../terminal/output.ts'
import { scheduleRetention } from '../../jobs/scheduled-retention.ts'
import { scheduleUpkeep } from '../../jobs/scheduled-upkeep.ts'
import { selected } from '../selection-options.ts'
import type { ServeCommandOptions } from './index.ts'
import { untilNpmEnds, untilStopped } from '../until-stopped.ts'
import { limitHeapGrowth } from '../../http/heap-growth.ts'
import type { CommandHost } from '../command-host.ts'

export const serve = (host: CommandHost, options: ServeCommandOptions): Promise<void> =>
  host.withApp((app) => serveUntilStopped(app, options), {
    ...(options.publicUrl === undefined ? {} : { env: { TN_PUBLIC_URL: options.publicUrl } }),
    log: ({ home }) => ({ file: join(home, 'logs', 'server.log') }),
    demo: 'alongside',
  })

async function serveUntilStopped(app: App, options: ServeCommandOptions): Promise<void> {
  const links: string[] = []
  let announce = (link: string) => void links.push(link)
  const port = options.port ?? app.settings.port
  const service = await serveHttp(app, {
    host: options.host,
    port,
    names: options.name,
    selects: selected(app.registry, options),
    choice: options.surface,
    envelope: options.lean ? 'lean' : 'full',
    anonymous: options.anonymous ?? false,
    onSignInLink: (link) => announce(link),
  }).catch((error: unknown) => {
    throw unbound(error, options.host, port)
  })
  const { home } = app.settings
  const [link = null] = links
  const address = app.settings.publicUrl ?? service.address
  const invitation = app.settings.shared ? ((await app.inviteFirstOperator(address)) ?? null) : null
  if (options.json)
    printJson({
      address,
      mcp: `${address}/mcp`,
      rest: `${address}/api/v1`,
      docs: `${address}/docs`,
      listens: service.address,
      start: link,
      invitation,
      home,
    })
  else printWelcome(address, opening({ address, link, invitation }), home)
  announce = (next) => {
    if (!options.json) console.log(`\n  That link has been used. New link: ${next}`)
  }
  await limitHeapGrowth()
  const retention = (options.retention ?? app.settings.retention) ? scheduleRetention(app) : undefined
  const upkeep = scheduleUpkeep(app)
  const { logger } = app.log
  const { location } = app.settings
  logger.info(
    {
      version: VERSION,
      node: process.version,
      pid: process.pid,
      database: placeOf(location),
      schema: app.schema,
      address,
      listens: service.address,
    },
    'server started',
  )
  const reopen = () => {
    app.log.reopen?.()
    logger.info({}, 'log reopened')
  }
  await Promise.race([untilStopped(reopen), untilNpmEnds()])
  logger.info({ version: VERSION, pid: process.pid }, 'server stops')
  if (!options.json) console.log('\n  Finishing open requests …')
  await Promise.all([service.close(), retention?.stop(), upkeep.stop()])
  logger.info({ version: VERSION, pid: process.pid }, 'server stopped')
}

/** Without the user and the password. */
function placeOf(location: Settings['location']): string {
  if ('file' in location) return location.file
  const { host, pathname } = new URL(location.databaseUrl)
  return `postgres://${host}${pathname}`
}

interface Entrance {
  readonly address: string
  readonly link: string | null
  readonly invitation: string | null
}

/** What to open first. */
function opening({ address, link, invitation }: Entrance): string {
  if (invitation !== null)
    return `Nobody runs this server yet. Whoever opens this link within an hour becomes its operator:

    ${invitation}`
  return `Open it in your browser:

    ${link ?? address}`
}

function printWelcome(address: string, first: string, home: string): void {
  console.log(`
  Tutor Nexus is running. ${first}

  MCP over HTTP   ${address}/mcp   (make a token: npx tutor-nexus token create --name my-assistant)
  MCP over stdio  npx tutor-nexus mcp
  REST            ${address}/api/v1/tools   (the same token; reference: ${address}/docs)
  Data            ${home}

  Press Ctrl+C to stop.`)
}

const ADVICE: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is in use. Choose another with --port or TN_PORT, or 0 for any free port.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Omit --host to listen on this machine only.`,
  ENOTFOUND: (host) => `There is no host called ${host}. Omit --host to listen on this machine only.`,
  EACCES: (_, port) => `Port ${port} needs administrator rights. Choose one above 1023 with --port.`,
}

function unbound(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const advice = ADVICE[code]
  return advice ? new UsageError(advice(host, port)) : error
}
