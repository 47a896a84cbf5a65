import type { CompiledTool } from '../../compiled-tool.ts'
import type { Rename } from '../../hints/rename.ts'

const NAME = /[A-Za-z][A-Za-z0-9_-]*[A-Za-z0-9]/g

/** A name of one word may be that word: only names with a separator are surely names. */
const isCompound = (name: string): boolean => /[_-]/.test(name)

/** In an agent's own texts a tool of the same agent is its mode, and any other its address. */
export function renameFor(agent: string, tools: readonly CompiledTool[]): Rename {
  const names = new Map(
    tools
      .filter(({ tool }) => isCompound(tool.name))
      .map((one) => [one.tool.name, one.agent === agent ? one.mode : one.tool.address]),
  )
  return (text) => text.replace(NAME, (name) => names.get(name) ?? name)
}

/** The same for the answers of every agent. */
export function renamesFor(tools: readonly CompiledTool[]): (text: string, agent: string) => string {
  const renames = new Map<string, Rename>()
  return (text, agent) => {
    const rename = renames.get(agent) ?? renameFor(agent, tools)
    renames.set(agent, rename)
    return rename(text)
  }
}

/** The same schema with every description rewritten. */
export function renameIn<Value>(value: Value, rename: Rename): Value
export function renameIn(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'description' && typeof inner === 'string' ? rename(inner) : renameIn(inner, rename),
    ]),
  )
}
