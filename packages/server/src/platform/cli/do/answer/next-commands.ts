import type { SuggestedAction } from '@tutor-nexus/toolkit/contract'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import type { CallFrame } from '../shared-options.ts'
import { typed } from '../shell-quote.ts'
import { frameWords, writeCommand } from '../write-command.ts'

const WrittenCall = z.looseObject({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
})
export type WrittenCall = z.output<typeof WrittenCall>

/** How a call is written on the command line. */
export type WriteCall = (call: WrittenCall) => string

export const asDoCommand =
  (registry: ToolRegistry, frame: CallFrame, program = 'tn'): WriteCall =>
  (call) => {
    const tool = registry.get(call.tool)
    return tool
      ? typed(writeCommand(tool, call.arguments, frame), program)
      : asCallCommand(frame, program)(call)
  }

export const asCallCommand =
  (frame: CallFrame, program = 'tn'): WriteCall =>
  ({ tool, arguments: args }) =>
    typed(['tn', 'call', tool, JSON.stringify(args), ...frameWords(frame)], program)

export interface NextCommand {
  readonly why: string
  readonly command: string
}

/** Suggestions as commands that can be typed as they stand, each once. */
export function nextCommands(actions: readonly SuggestedAction[], write: WriteCall): NextCommand[] {
  const commands = new Map<string, NextCommand>()
  for (const { action, description, data } of actions) {
    const call = WrittenCall.safeParse(data)
    if (!call.success) continue
    const command = write(call.data)
    if (!commands.has(command)) commands.set(command, { why: description ?? action, command })
  }
  return [...commands.values()]
}
