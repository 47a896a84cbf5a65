import { expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { agentTool } from '../../packages/toolkit/src/surfaces/agents/agent-tool.ts'

const registry = await createRegistry()
const tools = registry.getAll()
const published = new Set(tools.map(({ tool }) => tool.name).filter((name) => /[_-]/.test(name)))

/** Every description in a schema or a tool. */
function descriptionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(descriptionsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'description' && typeof inner === 'string' ? [inner] : descriptionsIn(inner),
  )
}

test.each([...Map.groupBy(tools, ({ agent }) => agent)])(
  '%s names no tool that is not there in agent form',
  (agent, modes) => {
    const listed = agentTool(agent, registry.agents().get(agent) ?? '', modes, tools)
    const words = descriptionsIn(listed).flatMap((text) => text.match(/[A-Za-z][\w-]*\w/g) ?? [])
    expect(words.filter((word) => published.has(word))).toEqual([])
  },
)
