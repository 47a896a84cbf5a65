import { serveMcpStdio } from '@tutor-nexus/toolkit/mcp/stdio'
import type { App } from '../../feature/app.ts'
import { identityOf } from '../../identity/identity.ts'
import { SERVER_INFO } from '../../settings/server-info.ts'
import { scheduleUpkeep } from '../../jobs/scheduled-upkeep.ts'
import { userNamed } from '../named-user.ts'
import { selected } from '../selection-options.ts'
import type { McpCommandOptions } from './index.ts'
import { asStarted } from '../started-as.ts'
import { untilStopped } from '../until-stopped.ts'
import type { CommandHost } from '../command-host.ts'

const AT_A_TERMINAL = `This is the MCP server: it waits for JSON-RPC messages from a client on standard input.
You don't need to start it yourself: \`tn connect\` configures a client, \`tn do\` calls tools by hand.
Press Ctrl+C to stop.`

export const mcp = (host: CommandHost, options: McpCommandOptions): Promise<void> =>
  host.withApp((app) => serveUntilGone(app, options), { log: () => ({ stderr: true }), demo: 'alongside' })

async function serveUntilGone(app: App, options: McpCommandOptions): Promise<void> {
  const identity = identityOf(await userNamed(app, options.user))
  const handle = serveMcpStdio(
    {
      ...SERVER_INFO,
      pipeline: app.pipeline,
      selects: selected(app.registry, options),
      choice: options.surface,
      envelope: options.lean ? 'lean' : 'full',
      fastPath: app.settings.mcpFastPath,
      stateKey: app.stateKey,
      workspacesOf: (caller) => app.workspacesOf(caller),
      surface: 'mcp-stdio',
      identity,
    },
    (err) => app.log.logger.warn({ err }, 'protocol error'),
  )
  if (process.stdin.isTTY) console.error(asStarted(AT_A_TERMINAL))
  // Where nothing else runs, nothing else would remove what has expired.
  const upkeep = scheduleUpkeep(app)
  await Promise.race([handle.closed, untilStopped()])
  await Promise.all([handle.close(), upkeep.stop()])
}
