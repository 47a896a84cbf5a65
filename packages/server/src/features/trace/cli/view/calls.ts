import { type CallOutcome, type Limiter, plainSurface } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import type { App } from '../../../../platform/feature/app.ts'
import { identityOf } from '../../../../platform/identity/identity.ts'
import { COMMAND_LINE } from '../../../../platform/usage/usage-call.ts'
import { VERSION } from '../../../../platform/settings/server-info.ts'
import { userNamed } from '../../../../platform/cli/named-user.ts'
import type { CommandHost } from '../../../../platform/cli/command-host.ts'
import { asDoCommand, type WriteCall } from '../../../../platform/cli/do/answer/next-commands.ts'
import { outcomeLines } from '../../../../platform/cli/do/answer/outcome-lines.ts'
import { print } from '../../../../platform/cli/terminal/output.ts'
import { pageOf } from '../../../../platform/cli/terminal/page.ts'
import { typed } from '../../../../platform/cli/do/shell-quote.ts'
import { frameWords } from '../../../../platform/cli/do/write-command.ts'
import type { CallFrame } from '../../../../platform/cli/do/shared-options.ts'
import { namedAsTyped } from '../../../../platform/cli/do/help.ts'
import { startedAs } from '../../../../platform/cli/started-as.ts'

class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly outcome: CallOutcome
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly registry: ToolRegistry

  constructor(
    outcome: CallOutcome,
    call: { tool: string; args: Readonly<Record<string, unknown>>; registry: ToolRegistry },
  ) {
    super(`${call.tool} was refused`)
    this.outcome = outcome
    this.tool = call.tool
    this.args = call.args
    this.registry = call.registry
  }
}

export interface Calls {
  readonly app: App
  readonly owner: string
  /** The data of a successful call; throws otherwise. */
  data(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Rate limits are for agents, not for a user who reads page after page. */
const noLimit: Limiter = { take: async () => ({ allowed: true }) }

export function withCalls<Result>(
  host: CommandHost,
  { user, signal }: { user?: string | undefined; signal?: AbortSignal | undefined },
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  return host.withApp(
    async (app) => {
      const found = await userNamed(app, user)
      const caller = { ...identityOf(found), agentId: COMMAND_LINE, agentVersion: VERSION }
      return work({
        app,
        owner: found.id,
        async data(tool, args) {
          const surface = plainSurface('cli')
          const outcome = await app.pipeline.call({ name: tool, arguments: args, caller, surface, signal })
          if (outcome.kind === 'result') return outcome.result.data
          throw new CallRefused(outcome, { tool, args, registry: app.registry })
        },
      })
    },
    { limiter: noLimit },
  )
}

const Named = z.object({ session_id: z.string(), turn_index: z.int().optional() })

/** Parameters as this command line names them. */
const FLAGS: Readonly<Record<string, string>> = {
  session_id: '<id>',
  turn_index: '--turn',
  query: '<text>',
  show_secrets: '--show-secrets',
}

/** Prints a refusal like `tn do`, with `tn trace` commands in place of tool calls. */
export async function printRefusals(frame: CallFrame, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    const program = startedAs()
    const { outcome, tool, args, registry } = error
    print(
      outcomeLines(
        outcome,
        { tool, arguments: args },
        {
          out: pageOf(process.stdout),
          err: pageOf(process.stderr),
          data: () => [],
          write: asTraceCommand(registry, frame, program),
          spell: (path) => FLAGS[path] ?? `--${path.replaceAll('_', '-')}`,
          name: (said) => namedAsTyped(said, registry, program),
        },
      ),
    )
  }
}

function asTraceCommand(registry: ToolRegistry, frame: CallFrame, program: string): WriteCall {
  const other = asDoCommand(registry, frame, program)
  return (call) => {
    const words = traceWords(call.tool, call.arguments)
    return words ? typed(['tn', 'trace', ...words, ...frameWords(frame)], program) : other(call)
  }
}

function traceWords(tool: string, args: unknown): string[] | undefined {
  if (tool === 'list_sessions') return ['list']
  const named = Named.safeParse(args)
  if (!named.success) return undefined
  const { session_id: id, turn_index: turn } = named.data
  const ofTurn = turn === undefined ? [] : ['--turn', String(turn)]
  if (tool === 'get_session_summary' || tool === 'get_session_turns') return ['show', id]
  if (tool === 'get_turn_steps') return ['show', id, ...ofTurn]
  return tool === 'get_session_full' ? ['show', id, ...ofTurn, '--full'] : undefined
}
