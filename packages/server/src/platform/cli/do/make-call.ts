import { type CallOutcome, plainSurface } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { ToolError } from '@tutor-nexus/toolkit'
import type { App } from '../../feature/app.ts'
import { identityOf } from '../../identity/identity.ts'
import { COMMAND_LINE } from '../../usage/usage-call.ts'
import { VERSION } from '../../settings/server-info.ts'
import type { CommandHost } from '../command-host.ts'
import { userNamed } from '../named-user.ts'
import { StatusLine } from '../terminal/status-line.ts'
import { TerminalClient } from './terminal-client.ts'
import type { CallFrame } from './shared-options.ts'
import { startedAs } from '../started-as.ts'
import { namedAsTyped } from './help.ts'

/** Opens the product, makes one call and closes it again. The call ends with an interrupt. */
export async function makeCall(
  host: CommandHost,
  name: string,
  args: unknown,
  frame: CallFrame,
  tools: { registry?: ToolRegistry } = {},
): Promise<CallOutcome> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    return await host.withApp((app) => callIn(app, name, args, frame, stop.signal), tools)
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** One call to an open product, as the user of the command line. */
export async function callIn(
  app: App,
  name: string,
  args: unknown,
  frame: CallFrame,
  signal?: AbortSignal,
): Promise<CallOutcome> {
  const user = await userNamed(app, frame.user)
  const live = new StatusLine()
  const client = new TerminalClient()
  const progress = ({ message = '' }) => live.add(message)
  try {
    for (;;) {
      const outcome = await app.pipeline.call({
        name,
        arguments: args,
        caller: { ...identityOf(user), agentId: COMMAND_LINE, agentVersion: VERSION },
        surface: plainSurface('cli', { describes: true, client, progress }),
        ...(signal ? { signal } : {}),
        sessionId: frame.session,
        workspaceId: frame.workspace,
      })
      if (outcome.kind !== 'input-needed') return outcome
      live.end()
      await client.ask(outcome.requests)
    }
  } finally {
    live.end()
  }
}

/** The data of a call that worked; the failure of another becomes our own, in the words of the command line. */
export function dataOf(outcome: CallOutcome, registry: ToolRegistry): unknown {
  if (outcome.kind === 'result') return outcome.result.data
  if (outcome.kind === 'input-needed') throw new Error('The call asks for input')
  const { code, message, details } = outcome.failure
  // The message of bad arguments is its issues.
  const reason = details.issues ? undefined : details.reason
  const typed = (text: string) => namedAsTyped(text, registry, startedAs())
  throw new ToolError(code, typed(message), {
    details: reason === undefined || message.includes(reason) ? {} : { reason: typed(reason) },
  })
}
