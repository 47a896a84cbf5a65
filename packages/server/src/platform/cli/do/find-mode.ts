import type { CompiledTool, ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { UsageError } from '../errors-and-exit-codes.ts'
import { didYouMean } from './meant.ts'
import { kebabCase } from './spelling.ts'

/** The tools by domain, in the order in which they are listed. */
export function byDomain(registry: ToolRegistry): Map<string, CompiledTool[]> {
  const domains = new Map<string, CompiledTool[]>()
  for (const tool of registry.getAll()) domains.set(tool.domain, [...(domains.get(tool.domain) ?? []), tool])
  return domains
}

/** How a tool is called by hand: `tn do task add`. */
export const doPath = ({ domain, mode }: CompiledTool): string => `tn do ${domain} ${kebabCase(mode)}`

/** The way to what was called by its published name. */
const byName = (registry: ToolRegistry, name: string): string => {
  const tool = registry.get(name)
  return tool ? ` It is a tool: \`${doPath(tool)}\`.` : ''
}

export function modesOf(registry: ToolRegistry, domain: string): CompiledTool[] {
  const domains = byDomain(registry)
  const modes = domains.get(domain)
  if (modes) return modes
  const names = [...domains.keys()]
  throw new UsageError(
    `There is no domain called ${domain}.${byName(registry, domain) || didYouMean(domain, names)} There are: ${names.join(', ')}.`,
  )
}

/** The tool that a domain's mode stands for, in either spelling. */
export function toolOf(registry: ToolRegistry, domain: string, mode: string): CompiledTool {
  const modes = modesOf(registry, domain)
  const found = modes.find((tool) => kebabCase(tool.mode) === kebabCase(mode))
  if (found) return found
  const names = modes.map((tool) => kebabCase(tool.mode))
  throw new UsageError(
    `${domain} has no mode called ${mode}.${byName(registry, mode) || didYouMean(mode, names)} It has: ${names.join(', ')}.`,
  )
}
