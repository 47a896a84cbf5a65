import { realpathSync } from 'node:fs'
import type { PromptDefinition, ResourceDefinition } from '../contract/domain.ts'
import type { Tool } from '../contract/tool.ts'
import { isLoopback } from '../surfaces/http/allowed-hosts.ts'
import { serveMcpStdio } from '../surfaces/mcp/stdio.ts'
import { demandUsableAuth, LOCAL_USER } from './auth/authenticator.ts'
import { openedServer, type OpenedServer } from './opened-server.ts'
import type { WrittenServer } from './server-definition.ts'
import type { HttpOptions, Served, ServeOptions } from './serve-options.ts'

const NOT_SERVED: Served = { url: undefined, closed: Promise.resolve(), close: async () => {} }

/**
 * Serves one MCP client over stdio or, with `http`, authorized callers over the network. SIGINT and SIGTERM stop it
 * after the running calls.
 *
 * @example
 * await serve({ name: 'dice', version: '1.0.0', tools: [roll] })
 *
 * @example
 * await serve(dice, {
 *   http: { port: 8080, publicUrl: 'https://dice.example.edu' },
 *   auth: { issuer: 'https://login.example.edu' },
 *   state: 'dice.db',
 * })
 */
export async function serve<
  T extends Tool = never,
  P extends PromptDefinition = never,
  R extends ResourceDefinition = never,
>(server: WrittenServer<T, P, R>, options: ServeOptions = {}): Promise<Served> {
  const { main, http: given, ...others } = options
  if (main && !isProgram(main.filename)) return NOT_SERVED
  const http = typeof given === 'number' ? { port: given } : given
  demandUsableAuth(options.auth)
  if (http) demandAuth(http, options)
  const opened = await openedServer(server, { ...others, ...(http && { http }) })
  return closedBySignals(await (http ? overHttp(opened, http) : overStdio(opened)), opened)
}

/** Serving a network without tokens must be explicit. */
function demandAuth({ host = '127.0.0.1' }: HttpOptions, { auth }: ServeOptions): void {
  if (auth === undefined && !isLoopback(host))
    throw new Error(`Whoever reaches ${host} could call every tool: set auth, or auth: 'anybody' if they may`)
}

async function overHttp(opened: OpenedServer, http: HttpOptions): Promise<Served> {
  const { listen } = await import('./http/node-server.ts')
  const served = await listen(opened.app(), http)
  opened.logger.info({ url: served.url }, 'serving')
  return served
}

async function overStdio({ mcp, logger }: OpenedServer): Promise<Served> {
  const options = { ...mcp, surface: 'mcp-stdio', identity: LOCAL_USER }
  // Whoever starts it in a terminal sees what it waits for.
  logger.info({ transport: 'stdio' }, 'serving')
  const { close, closed } = connectionOf(
    serveMcpStdio(options, (err) => logger.warn({ err }, 'protocol error')),
  )
  return { url: undefined, closed, close }
}

const connectionOf = (handle: Pick<Served, 'close' | 'closed'>): Pick<Served, 'close' | 'closed'> => ({
  closed: handle.closed,
  close: async () => handle.close(),
})

/** A second signal ends the program at once. */
function closedBySignals(served: Served, opened: OpenedServer): Served {
  const stop = () => void served.close()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const closed = served.closed.then(() => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    return opened.close()
  })
  return {
    ...served,
    closed,
    async close() {
      await served.close()
      await closed
    },
  }
}

function isProgram(filename: string): boolean {
  const [, started] = process.argv
  return started !== undefined && realpathSync(started) === filename
}
