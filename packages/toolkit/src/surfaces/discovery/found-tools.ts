import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { jsonBytes, pageBudget, shortLabel, TEXT_CEILING } from '../../contract/budget.ts'
import { lazy } from '../../contract/lazy.ts'
import { nearestNames } from '../../pipeline/arguments/nearest-names.ts'

export const DETAILS = ['names', 'summary', 'schema'] as const
export type Detail = (typeof DETAILS)[number]

export const FoundTool = lazy(() =>
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
export const Asked = lazy(() =>
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

export const UnknownTool = lazy(() => z.strictObject({ asked: z.string(), nearest: z.array(z.string()) }))
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

interface Wanted {
  tool: CompiledTool
  detail: Detail
}

interface Shown {
  tools: FoundTool[]
  unknown?: UnknownTool[]
  shortened?: string[]
}

/** Every tool in the wanted detail as long as the answer has room, then by its name alone. */
export function fitFoundTools(wanted: readonly Wanted[], unknown: readonly UnknownTool[]): Shown {
  const names = wanted.map(({ tool }) => shownTool(tool, 'names'))
  let room = pageBudget(TEXT_CEILING).bytes - jsonBytes(unknown) - jsonBytes(names)
  const shortened: string[] = []
  const tools = wanted.map(({ tool, detail }) => {
    const name = shownTool(tool, 'names')
    const detailed = shownTool(tool, detail)
    const more = jsonBytes(detailed) - jsonBytes(name)
    const fits = more <= room
    room -= fits ? more : jsonBytes(name.name)
    if (!fits) shortened.push(name.name)
    return fits ? detailed : name
  })
  return {
    tools,
    ...(unknown.length > 0 ? { unknown: [...unknown] } : {}),
    ...(shortened.length > 0 ? { shortened } : {}),
  }
}
