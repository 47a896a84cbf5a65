import { serveMcpStdio } from '@tutor-nexus/toolkit/mcp'
import { identityOf, openApp } from '../../app.ts'
import { openLog } from '../../log.ts'
import { SERVER_FACTS } from '../../server-facts.ts'
import { readSettings } from '../../settings.ts'
import { userNamed } from '../named-user.ts'
import { selected } from '../selection-options.ts'
import type { McpCommandOptions } from '../serving-commands.ts'
import { untilStopped } from '../until-stopped.ts'
import { ensureHome } from '../with-app.ts'

export async function mcp(options: McpCommandOptions): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const app = await openApp(settings, openLog(settings.logLevel, { stderr: true }))
  const identity = identityOf(await userNamed(app, options.user))
  const handle = serveMcpStdio(
    {
      ...SERVER_FACTS,
      pipeline: app.pipeline,
      selects: selected(app.registry, options),
      stateKey: app.stateKey,
      surface: 'mcp-stdio',
      identify: () => identity,
    },
    (err) => app.log.logger.warn({ err }, 'protocol error'),
  )
  await Promise.race([handle.closed, untilStopped()])
  await handle.close()
  await app.close()
}
