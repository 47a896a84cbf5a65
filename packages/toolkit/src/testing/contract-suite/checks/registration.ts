import type { Domain } from '../../../contract/domain.ts'
import { toolFaults } from '../../../lint/checklist.ts'
import { ToolRegistry } from '../../../registry.ts'
import { checkOf, type Check } from '../check.ts'
import type { ContractSubject } from '../subject.ts'

/** The checklist, tool by tool, and what only shows when they stand side by side. */
export const registrationChecks = ({ domains, strict = true }: ContractSubject): Check[] => [
  ...domains.flatMap(({ tools, naming }) =>
    tools.map((tool) =>
      checkOf({ name: 'can be registered', tool: tool.name }, () => toolFaults(tool, naming, strict)),
    ),
  ),
  checkOf({ name: 'all tools can be registered together' }, () => clashes(domains, strict)),
]

function clashes(domains: readonly Domain[], strict: boolean): string[] {
  const sound = domains.map((domain) => ({
    ...domain,
    tools: domain.tools.filter((tool) => toolFaults(tool, domain.naming, strict).length === 0),
  }))
  void new ToolRegistry(sound, { strict })
  return []
}
