import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import { asDoCommand, type WriteCall } from '../../../../platform/cli/do/answer/next-commands.ts'
import { outcomeLines } from '../../../../platform/cli/do/answer/outcome-lines.ts'
import { print } from '../../../../platform/cli/terminal/output.ts'
import { pageOf } from '../../../../platform/cli/terminal/page.ts'
import { typed } from '../../../../platform/cli/do/shell-quote.ts'
import { frameWords } from '../../../../platform/cli/do/write-command.ts'
import type { CallFrame } from '../../../../platform/cli/do/shared-options.ts'
import { namedAsTyped } from '../../../../platform/cli/do/tool-help.ts'
import { startedAs } from '../../../../platform/cli/started-as.ts'
import { Refused } from './calls.ts'

const Named = z.object({ session_id: z.string(), turn_index: z.int().optional() })

/** What the tools are called here. */
const FLAGS: Readonly<Record<string, string>> = {
  session_id: '<id>',
  turn_index: '--turn',
  query: '<text>',
  show_secrets: '--show-secrets',
}

/** Tells of a refusal as `tn do` would, with the commands of `tn trace` in the place of calls. */
export async function tellingRefusals(frame: CallFrame, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
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
