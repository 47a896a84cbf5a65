import type { Domain } from '../contract/domain.ts'
import { Pipeline, type ServiceProvider } from '../pipeline/pipeline.ts'
import type { Ports } from '../pipeline/ports.ts'
import { ToolRegistry } from '../registry.ts'

/** A server of an author's own: what it is called, what it offers, and what its handlers work on. */
export interface ServerDefinition {
  readonly name: string
  readonly title?: string
  readonly version: string
  /** Tells a model how to use the server as a whole. */
  readonly instructions?: string
  readonly domains: readonly Domain[]
  /**
   * Opens what the handlers work on and gives each caller their share of it.
   * Done once by a server, and for every check of the contract suite, which so begins with nothing.
   */
  services?(): ServiceProvider | Promise<ServiceProvider>
  /** Needed only where data that cacheable tools show can change without a call of a tool. */
  stamp?(owner: string | null): string | Promise<string>
}

/**
 * Declares a server. Static: nothing is opened and nothing runs.
 *
 * @example
 * export const dice = defineServer({ name: 'dice', version: '1.0.0', domains: [diceDomain] })
 */
export const defineServer = (definition: ServerDefinition): ServerDefinition => definition

/** The way into the server's tools, on the given ports. */
export async function openServer(definition: ServerDefinition, ports: Ports): Promise<Pipeline> {
  const registry = new ToolRegistry(definition.domains)
  const { stamp } = definition
  const pipeline = new Pipeline(registry, stamp ? { ...ports, stamp } : countingChanges(ports, registry))
  const provider = await definition.services?.()
  if (provider) for (const { name } of definition.domains) pipeline.mount(name, provider)
  return pipeline
}

/** A stamp that moves on with every call that may have changed something, for whomever. */
function countingChanges(ports: Ports, registry: ToolRegistry): Ports {
  let changes = 0
  return {
    ...ports,
    stamp: () => String(changes),
    recorder: {
      add(record) {
        const category = registry.get(record.tool)?.tool.category
        if (category === 'mutation' || category === 'generation') changes += 1
        ports.recorder.add(record)
      },
    },
  }
}
