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
  /** The page that tells people about the server. */
  readonly websiteUrl?: string
  /** Tells a model how to use the server as a whole. */
  readonly instructions?: string
  /**
   * Whether a tool without an example, an utterance, or a description in three parts is refused. Unless it is,
   * the log names what is missing when the server starts.
   */
  readonly strict?: boolean
  /** How much is written around the data of tools that do not say so themselves; all of it unless given. */
  readonly envelope?: Envelope
  /** The deadline of tools without their own, in milliseconds; otherwise it follows from their responseTime. */
  readonly timeoutMs?: number
  /** Needed only where data that cacheable tools show can change without a call of a tool. */
  stamp?(owner: string | null): string | Promise<string>
}

/** How long a server works on what its services opened. */
export interface Lifetime {
  /**
   * Runs when the server has ended, such as `() => database.close()`: last registered, first run. A `fetchHandler` has
   * no end.
   */
  onClose(end: () => unknown): void
}

/** A server of an author's own: what it is called, what it offers, and what its handlers work on. */
export interface ServerDefinition extends ServerFacts {
  readonly domains: readonly Domain[]
  /** Opens what the handlers work on: once for a server, and anew for every check of the contract suite. */
  services?(lifetime: Lifetime): ServiceProvider | Promise<ServiceProvider>
}

/** What all of these handlers need together; never where that is not known. */
type ServicesOf<D> = [D] extends [Needs<infer Services>] ? Services : never

/** What handlers work on: the same for everybody, or each caller's share of it. */
type Opened<Services> = Services | ((caller: Caller) => Services)

type ServicesFor<Services> = [Services] extends [never]
  ? { services?(lifetime: Lifetime): unknown }
  : unknown extends Services
    ? { services?(lifetime: Lifetime): unknown }
    : {
        /**
         * Opens what the handlers work on, and gives each caller their share of it. Done once by a server, and for
         * every check of the contract suite, which so begins with nothing.
         */
        services(lifetime: Lifetime): Opened<Services> | Promise<Opened<Services>>
      }

/** A server as its author writes it: tools, prompts and resources, or several domains of them. */
export type WrittenServer<
  T extends Tool,
  P extends PromptDefinition,
  R extends ResourceDefinition,
> = ServerFacts & {
  readonly tools?: readonly T[]
  readonly prompts?: readonly P[]
  readonly resources?: readonly R[]
  /** Groups of tools, each with a rule for names. */
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
 * Declares a server, so that `serve` serves it and `describeContract` tests it. Static: nothing is opened and nothing
 * runs. What its services give is checked against what its handlers say that they need.
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
 * The way into the server's tools, on the given ports. What its services register is run by `onClose`: in a test,
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

/** A stamp that moves on with every call that may have changed something, for whomever. */
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
