import { openApp } from '../../app.ts'
import { serveHttp, type HttpService } from '../../http/server.ts'
import { openLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { UsageError } from '../exit.ts'
import { printJson } from '../output.ts'
import { selected } from '../selection-options.ts'
import type { ServeCommandOptions } from '../serving-commands.ts'
import { untilStopped } from '../until-stopped.ts'
import { ensureHome, logFile } from '../with-app.ts'

export async function serve(options: ServeCommandOptions): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const app = await openApp(settings, openLog(settings.logLevel, logFile(settings, 'server')))
  const links: string[] = []
  let announce = (link: string) => void links.push(link)
  const port = options.port ?? settings.port
  const service = await serveHttp(app, {
    host: options.host,
    port,
    names: options.name,
    selects: selected(app.registry, options),
    onStartLink: (link) => announce(link),
  }).catch(async (error: unknown) => {
    await app.close()
    throw portTaken(error, port)
  })
  const [link = ''] = links
  if (options.json)
    printJson({ address: service.address, mcp: `${service.address}/mcp`, start: link, home: settings.home })
  else printWelcome(service, link, settings.home)
  announce = (next) => {
    if (!options.json) console.log(`\n  That link is used up. The next one: ${next}`)
  }
  await untilStopped()
  if (!options.json) console.log('\n  Finishing calls in flight …')
  await service.close()
  await app.close()
}

function printWelcome({ address }: HttpService, link: string, home: string): void {
  console.log(`
  Tutor Nexus is running. Open it in your browser:

    ${link}

  MCP over HTTP   ${address}/mcp   (make a token: npx tn token create --name my-assistant)
  MCP over stdio  npx tn mcp
  Data            ${home}

  Press Ctrl+C to stop.`)
}

function portTaken(error: unknown, port: number): unknown {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return taken
    ? new UsageError(`Port ${port} is taken. Choose another with --port or TN_PORT, or 0 for any free one.`)
    : error
}
