import type { PromptDefinition } from '../../../contract/prompt.ts'
import type { ResourceDefinition } from '../../../contract/resource.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { Selects } from '../../selection.ts'

export interface Offers {
  readonly prompts: readonly PromptDefinition[]
  readonly resources: readonly ResourceDefinition[]
}

/** The prompts and resources of the domains that are served here; those of a domain without tools always are. */
export function servedOffers(registry: ToolRegistry, selects: Selects): Offers {
  const tools = registry.getAll()
  const left = new Set(tools.map(({ domain }) => domain))
  for (const { domain } of tools.filter(selects)) left.delete(domain)
  const isServed = (offer: PromptDefinition | ResourceDefinition) => !left.has(registry.homeOf(offer) ?? '')
  return {
    prompts: registry.getPrompts().filter(isServed),
    resources: registry.getResources().filter(isServed),
  }
}
