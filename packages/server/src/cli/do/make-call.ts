import { plainSurface, type CallOutcome } from '@tutor-nexus/toolkit'
import { identityOf } from '../../app.ts'
import { VERSION } from '../../version.ts'
import { userNamed } from '../named-user.ts'
import { withCliApp } from '../with-app.ts'
import type { CallFrame } from './shared-options.ts'

/** Opens the product, makes one call and closes it again. The call ends with an interrupt. */
export async function makeCall(name: string, args: unknown, frame: CallFrame): Promise<CallOutcome> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  return withCliApp(async (app) =>
    app.pipeline.call({
      name,
      arguments: args,
      caller: { ...identityOf(await userNamed(app, frame.user)), agentId: 'tn-cli', agentVersion: VERSION },
      surface: plainSurface('cli', { progress: ({ message }) => message && console.error(message) }),
      signal: stop.signal,
      sessionId: frame.session,
      workspaceId: frame.workspace,
    }),
  )
}
