import type { Domain } from '../../../contract/domain.ts'
import { toolFaults } from '../../../lint/checklist.ts'
import { ToolRegistry } from '../../../registry.ts'
import { checkOf, type Check } from '../check.ts'

/** The checklist, tool by tool, and what only shows when they stand side by side. */
export const registrationChecks = (domains: readonly Domain[]): Check[] => [
  ...domains.flatMap(({ tools, naming }) =>
    tools.map((tool) =>
      checkOf({ name: 'can be registered', tool: tool.name }, () => toolFaults(tool, naming)),
    ),
  ),
  checkOf({ name: 'all tools can be registered together' }, () => clashes(domains)),
]

function clashes(domains: readonly Domain[]): string[] {
  const sound = domains.map((domain) => ({
    ...domain,
    tools: domain.tools.filter((tool) => toolFaults(tool, domain.naming).length === 0),
  }))
  void new ToolRegistry(sound)
  return []
}
