import { plainSurface, type CallOutcome, type ToolRegistry } from '@tutor-nexus/toolkit'
import { identityOf } from '../../app.ts'
import { COMMAND_LINE } from '../../usage/usage-call.ts'
import { VERSION } from '../../version.ts'
import { userNamed } from '../named-user.ts'
import { withCliApp } from '../with-app.ts'
import type { CallFrame } from './shared-options.ts'

/** Opens the product, makes one call and closes it again. The call ends with an interrupt. */
export async function makeCall(
  name: string,
  args: unknown,
  frame: CallFrame,
  tools: { registry?: ToolRegistry } = {},
): Promise<CallOutcome> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  return withCliApp(async (app) => {
    const user = await userNamed(app, frame.user)
    return app.pipeline.call({
      name,
      arguments: args,
      caller: { ...identityOf(user), agentId: COMMAND_LINE, agentVersion: VERSION },
      surface: plainSurface('cli', { progress: ({ message }) => message && console.error(message) }),
      signal: stop.signal,
      sessionId: frame.session,
      workspaceId: frame.workspace,
    })
  }, tools)
}
