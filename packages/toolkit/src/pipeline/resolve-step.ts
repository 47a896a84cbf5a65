import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import { ToolError } from '../contract/errors.ts'
import type { ToolRegistry } from '../registry.ts'
import type { Call, CallRequest } from './call.ts'

const MOST_NEAREST = 3

/** Finds the tool by its published name or an alias, among those that this way in serves. */
export function findTool({ name, surface }: CallRequest, registry: ToolRegistry): CompiledTool | undefined {
  const tool = registry.get(name)
  return tool && surface.selects(tool) ? tool : undefined
}

/** The call's tool, or a refusal that names the nearest ones. */
export function knownTool({ tool, request: { name, surface } }: Call, registry: ToolRegistry): CompiledTool {
  if (tool) return tool
  const nearest = nearestNames(
    name,
    registry
      .getAll()
      .filter((other) => surface.selects(other))
      .map((other) => other.tool.name),
  )
  throw new ToolError('NOT_FOUND', `There is no tool called ${shortLabel(name)}`, {
    details: {
      reason: nearest.length > 0 ? `The nearest names are ${nearest.join(', ')}` : 'No tools are served here',
      nearest,
    },
  })
}

/** The names most like the one given, by shared pairs of letters. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name)
  return names
    .map((candidate) => ({ candidate, score: likeness(wanted, pairsOf(candidate)) }))
    .toSorted((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ candidate }) => candidate)
}

const MOST_LETTERS = 64

function pairsOf(name: string): Set<string> {
  const text = name.slice(0, MOST_LETTERS).toLowerCase()
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  (2 * [...a].filter((pair) => b.has(pair)).length) / Math.max(1, a.size + b.size)
