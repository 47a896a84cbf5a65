import type { Caller } from '../contract/caller.ts'
import type { Domain, Icon, PromptDefinition, ResourceDefinition } from '../contract/domain.ts'
import { anyName } from '../contract/naming.ts'
import type { Envelope } from '../contract/result.ts'
import type { Needs, Tool } from '../contract/tool.ts'
import { Pipeline, type ServiceProvider } from '../pipeline/pipeline.ts'
import type { Ports } from '../pipeline/ports.ts'
import { ToolRegistry } from '../registry.ts'

interface ServerFacts {
  readonly name: string
  readonly title?: string
  readonly version: string
  readonly icons?: readonly Icon[]
  /** The server's web page. */
  readonly websiteUrl?: string
  /** Tells a model how to use the server as a whole. */
  readonly instructions?: string
  /**
   * Whether a tool without an example, an utterance, or a description in three parts is rejected. If not, the log lists
   * what is missing at start-up.
   */
  readonly strict?: boolean
  /** The envelope of tools that do not set their own; `full` by default. */
  readonly envelope?: Envelope
  /** The deadline of tools without their own, in milliseconds; by default it depends on their responseTime. */
  readonly timeoutMs?: number
  /** Needed only if the data of cacheable tools can change without a tool call. */
  stamp?(owner: string | null): string | Promise<string>
}

/** The lifetime of a server's services. */
export interface Lifetime {
  /**
   * Runs when the server has stopped, such as `() => database.close()`, in reverse order of registration. A
   * `fetchHandler` never stops.
   */
  onClose(end: () => unknown): void
}

/** An author's server: its name, its tools and its services. */
export interface ServerDefinition extends ServerFacts {
  readonly domains: readonly Domain[]
  /** Opens the services: once for a server, and anew for every check of the contract suite. */
  services?(lifetime: Lifetime): ServiceProvider | Promise<ServiceProvider>
}

/** The services that all of these handlers need; never if unknown. */
type ServicesOf<D> = [D] extends [Needs<infer Services>] ? Services : never

/** The services: the same for everybody, or separate for each caller. */
type Opened<Services> = Services | ((caller: Caller) => Services)

type ServicesFor<Services> = [Services] extends [never]
  ? { services?(lifetime: Lifetime): unknown }
  : unknown extends Services
    ? { services?(lifetime: Lifetime): unknown }
    : {
        /**
         * Opens the services and returns those of each caller. Called once by a server, and by every check of the
         * contract suite, which so starts empty.
         */
        services(lifetime: Lifetime): Opened<Services> | Promise<Opened<Services>>
      }

/** A server as its author defines it: tools, prompts and resources, or several domains of them. */
export type WrittenServer<
  T extends Tool,
  P extends PromptDefinition,
  R extends ResourceDefinition,
> = ServerFacts & {
  readonly tools?: readonly T[]
  readonly prompts?: readonly P[]
  readonly resources?: readonly R[]
  /** Groups of tools, each with a naming rule. */
  readonly domains?: readonly Domain<T, P, R>[]
} & ServicesFor<ServicesOf<T | P | R>>

interface UncheckedServer extends ServerFacts {
  readonly tools?: readonly Tool[]
  readonly prompts?: readonly PromptDefinition[]
  readonly resources?: readonly ResourceDefinition[]
  readonly domains?: readonly Domain[]
  services?(lifetime: Lifetime): unknown
}

/**
 * Declares a server for `serve` and `describeContract`. Static: opens and runs nothing. The type of its services is
 * checked against those that its handlers need.
 *
 * @example
 * export const dice = defineServer({ name: 'dice', version: '1.0.0', tools: [roll] })
 */
export function defineServer<
  T extends Tool = never,
  P extends PromptDefinition = never,
  R extends ResourceDefinition = never,
>(written: WrittenServer<T, P, R>): ServerDefinition
export function defineServer(written: UncheckedServer): ServerDefinition {
  const { tools, prompts, resources, domains = [], services, ...facts } = written
  const own = {
    name: 'tools',
    naming: anyName,
    agents: { tools: `The tools of ${facts.title ?? facts.name}.` },
    tools: tools ?? [],
    prompts: prompts ?? [],
    resources: resources ?? [],
  }
  const isPlain = tools !== undefined || prompts !== undefined || resources !== undefined
  return {
    ...facts,
    domains: [...(isPlain ? [own] : []), ...domains],
    ...(services && { services: async (lifetime: Lifetime) => providerOf(await services(lifetime)) }),
  }
}

const isPerCaller = (opened: unknown): opened is ServiceProvider => typeof opened === 'function'

const providerOf = (opened: unknown): ServiceProvider => (isPerCaller(opened) ? opened : () => opened)

/**
 * The pipeline of the server's tools, on the given ports. `onClose` runs the cleanup of its services: in a test,
 * vitest's `onTestFinished`, or `(end) => t.after(end)` of node:test.
 */
export async function openServer(
  definition: ServerDefinition,
  given: Ports,
  onClose: Lifetime['onClose'] = () => {},
): Promise<Pipeline> {
  const { stamp, strict = false, timeoutMs, domains } = definition
  const registry = new ToolRegistry(domains, { strict })
  const ports = { ...given, timeoutMs }
  const pipeline = new Pipeline(registry, stamp ? { ...ports, stamp } : countingChanges(ports, registry))
  const provider = await definition.services?.({ onClose })
  if (provider) for (const { name } of domains) pipeline.mount(name, provider)
  return pipeline
}

/** A stamp that changes with every call that may have changed something, of any caller. */
function countingChanges(ports: Ports, registry: ToolRegistry): Ports {
  let changes = 0
  return {
    ...ports,
    stamp: () => String(changes),
    recorder: {
      add(record, output) {
        const category = registry.get(record.tool)?.tool.category
        if (category === 'mutation' || category === 'generation') changes += 1
        ports.recorder.add(record, output)
      },
    },
  }
}
