import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { shortLabel } from '../../contract/budget.ts'
import { once } from '../../contract/once.ts'
import { nearestNames } from '../../pipeline/nearest-names.ts'

export const DETAILS = ['names', 'summary', 'schema'] as const
export type Detail = (typeof DETAILS)[number]

export const FoundTool = once(() =>
  z.strictObject({
    name: z.string(),
    agent: z.string(),
    mode: z.string(),
    summary: z.string().optional(),
    description: z.string().optional(),
    inputSchema: z.record(z.string(), z.unknown()).optional(),
  }),
)
export type FoundTool = z.output<ReturnType<typeof FoundTool>>

/** A tool by name, or modes of an agent; without modes, all of them. */
export const Asked = once(() =>
  z.union([
    z.string().min(1).max(200),
    z.strictObject({
      agent: z.string().min(1).max(64),
      modes: z.array(z.string().min(1).max(64)).max(50).optional(),
    }),
  ]),
)
export type Asked = z.output<ReturnType<typeof Asked>>

/** How many names are asked for; an agent without modes is one. */
export const countOf = (asked: readonly Asked[]): number =>
  asked.reduce((sum, entry) => sum + (typeof entry === 'string' ? 1 : (entry.modes?.length ?? 1)), 0)

export const UnknownTool = once(() => z.strictObject({ asked: z.string(), nearest: z.array(z.string()) }))
export type UnknownTool = z.output<ReturnType<typeof UnknownTool>>

/** A tool as far as it was asked for. */
export function shownTool(
  { tool, agent, mode, description, listedSchema }: CompiledTool,
  detail: Detail,
): FoundTool {
  const name = { name: tool.name, agent, mode }
  if (detail === 'names') return name
  return detail === 'summary'
    ? { ...name, summary: tool.description.what }
    : { ...name, description, inputSchema: listedSchema }
}

/** What was asked for by name: each tool once, and each name that nothing has. */
export function toolsNamed(asked: readonly Asked[], visible: readonly CompiledTool[]) {
  const wanted = asked.flatMap((entry) => namesIn(entry, visible))
  const found = wanted.flatMap((name) => toolsCalled(name, visible))
  const unknown = wanted.filter((name) => toolsCalled(name, visible).length === 0)
  return {
    tools: [...new Set(found)],
    unknown: [...new Set(unknown)].map((name) => unknownTool(name, visible)),
  }
}

function namesIn(entry: Asked, visible: readonly CompiledTool[]): string[] {
  if (typeof entry === 'string') return [entry]
  const { agent, modes } = entry
  // An agent that nobody has is one unknown thing, not one a mode.
  if (!modes || !visible.some((tool) => tool.agent === agent)) return [agent]
  return modes.map((mode) => `${agent}_${mode}`)
}

const namesOf = ({ tool, agent, mode }: CompiledTool): string[] => [
  tool.name,
  `${agent}_${mode}`,
  tool.address,
  agent,
  ...(tool.aliases ?? []),
]

const toolsCalled = (name: string, visible: readonly CompiledTool[]): CompiledTool[] =>
  visible.filter((tool) => namesOf(tool).includes(name))

const unknownTool = (asked: string, visible: readonly CompiledTool[]): UnknownTool => ({
  asked: shortLabel(asked),
  nearest: nearestNames(asked, [...new Set(visible.flatMap(({ tool, agent }) => [tool.name, agent]))]),
})
