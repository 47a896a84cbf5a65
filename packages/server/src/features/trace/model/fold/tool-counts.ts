import type { TurnHead } from '../recording.ts'

export type ToolCounts = Map<string, { calls: number; failed: number }>

/** In order of first call. */
export type SavedTools = [name: string, calls: number, failed: number][]

export function countTool(tools: ToolCounts, name: string, calls: number, failed: number): void {
  const known = tools.get(name)
  if (known) {
    known.calls += calls
    known.failed += failed
  } else tools.set(name, { calls, failed })
}

export const savedTools = (tools: ToolCounts): SavedTools =>
  Array.from(tools, ([name, { calls, failed }]) => [name, calls, failed])

export const loadedTools = (saved: SavedTools): ToolCounts =>
  new Map(saved.map(([name, calls, failed]) => [name, { calls, failed }]))

/** Most often called first. */
export const rankedTools = (saved: SavedTools): TurnHead['tools'] =>
  saved
    .map(([name, calls, failed]) => ({ name, calls, failed }))
    .toSorted((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1))
