import { compileTool, type CompiledTool } from './compiled-tool.ts'
import type { Domain, PromptDefinition, ResourceDefinition } from './contract/domain.ts'
import type { NamingRule } from './contract/naming.ts'
import type { Category, Tool } from './contract/tool.ts'
import { toolFaults } from './lint/checklist.ts'

export { compileTool, type CompiledTool } from './compiled-tool.ts'
export { contractOf, type ToolContract } from './contract-of.ts'

/** Thrown at start-up with all faults of a tool. */
export class InvalidToolError extends Error {
  override readonly name = 'InvalidToolError'
  readonly faults: readonly string[]

  constructor(tool: string, faults: readonly string[]) {
    super(`${tool} cannot be registered:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

export interface RegistryOptions {
  /** False accepts tools without guidance: examples, utterances, a description in three parts. */
  readonly strict?: boolean
  /** Skips the checklist, because it ran before the release. */
  readonly trusting?: boolean
  /** Sample requests that no tool serves; read with the first tool search. */
  readonly offTopic?: () => readonly string[]
}

/** The only list of tools. Everything that shows or calls a tool reads it from here. */
export class ToolRegistry {
  readonly #byName = new Map<string, CompiledTool>()
  readonly #aliases = new Map<string, CompiledTool>()
  readonly #prompts = new Map<string, PromptDefinition>()
  readonly #resources = new Map<string, ResourceDefinition>()
  readonly #homes = new Map<PromptDefinition | ResourceDefinition, string>()
  readonly #purposes = new Map<string, string>()
  readonly #modes = new Map<string, Map<string, CompiledTool>>()
  readonly #byFirstSegment = new Map<string, CompiledTool[]>()
  /** Whether missing guidance rejects a tool. */
  readonly strict: boolean
  readonly #trusting: boolean
  readonly #offTopic: () => readonly string[]

  constructor(
    domains: readonly Domain[] = [],
    { strict = true, trusting = false, offTopic = () => [] }: RegistryOptions = {},
  ) {
    this.strict = strict
    this.#trusting = trusting
    this.#offTopic = offTopic
    for (const domain of domains) this.add(domain)
  }

  /** Registers all that a domain declares. */
  add(domain: Domain): void {
    for (const tool of domain.tools) this.register(tool, domain)
    for (const [agent, purpose] of Object.entries(domain.agents ?? {})) this.#purposes.set(agent, purpose)
    for (const prompt of domain.prompts ?? []) addNamed(this.#prompts, prompt)
    for (const resource of domain.resources ?? []) addNamed(this.#resources, resource)
    for (const source of [...(domain.prompts ?? []), ...(domain.resources ?? [])])
      this.#homes.set(source, domain.name)
  }

  register(tool: Tool, domain: Pick<Domain, 'name' | 'naming'>): void {
    const faults = [
      ...(this.#trusting ? [] : this.validate(tool, domain.naming)),
      ...this.#clashes(tool, domain.name),
    ]
    if (faults.length > 0) throw new InvalidToolError(tool.name, faults)
    const compiled = compileTool(tool, domain.name)
    this.#byName.set(tool.name, compiled)
    for (const alias of tool.aliases ?? []) this.#aliases.set(alias, compiled)
    const modes = this.#modes.get(compiled.agent) ?? new Map<string, CompiledTool>()
    this.#modes.set(compiled.agent, modes.set(compiled.mode, compiled))
    const segment = firstSegment(tool)
    this.#byFirstSegment.set(segment, [...(this.#byFirstSegment.get(segment) ?? []), compiled])
  }

  /** The faults that reject the tool; empty if there are none. */
  validate(tool: Tool, naming: NamingRule): string[] {
    return toolFaults(tool, naming, this.strict)
  }

  /** By its published name or an alias. */
  get(name: string): CompiledTool | undefined {
    return this.#byName.get(name) ?? this.#aliases.get(name)
  }

  /** Requests that no tool serves. */
  offTopic(): readonly string[] {
    return this.#offTopic()
  }

  /** In order of registration. */
  getAll(): CompiledTool[] {
    return [...this.#byName.values()]
  }

  getByCategory(category: Category): CompiledTool[] {
    return this.getAll().filter(({ tool }) => tool.category === category)
  }

  getByTag(tag: string): CompiledTool[] {
    return this.getAll().filter(({ tool }) => tool.tags.includes(tag))
  }

  aliases(): ReadonlyMap<string, string> {
    return new Map([...this.#aliases].map(([alias, { tool }]) => [alias, tool.name]))
  }

  getPrompt(name: string): PromptDefinition | undefined {
    return this.#prompts.get(name)
  }

  getPrompts(): PromptDefinition[] {
    return [...this.#prompts.values()]
  }

  getResources(): ResourceDefinition[] {
    return [...this.#resources.values()]
  }

  /** The domain that declares a prompt or a resource. */
  homeOf(source: PromptDefinition | ResourceDefinition): string | undefined {
    return this.#homes.get(source)
  }

  /** Every agent, with its purpose if its domain declares one. */
  agents(): ReadonlyMap<string, string> {
    return new Map([...this.#modes.keys()].map((agent) => [agent, this.#purposes.get(agent) ?? '']))
  }

  /** An agent's tools by their modes. */
  modesOf(agent: string): ReadonlyMap<string, CompiledTool> | undefined {
    return this.#modes.get(agent)
  }

  #clashes(tool: Tool, domain: string): string[] {
    const names = [tool.name, ...(tool.aliases ?? [])]
    const taken = names.filter((name, index) => this.get(name) || names.indexOf(name) < index)
    const [agent = '', mode = ''] = tool.address.split('/')
    const neighbour = this.#modes.get(agent)?.get(mode)
    const alike = [
      ...(this.#byFirstSegment.get(agent) ?? []),
      ...(this.#modes.get(firstSegment(tool))?.values() ?? []),
    ]
    const mistaken = alike.find((other) => other.domain !== domain)
    const { ui } = tool
    const sameView =
      ui && this.getAll().find((other) => other.tool.ui?.uri === ui.uri && other.tool.ui !== ui)
    return [
      ...taken.map((name) => `the name ${name} is taken`),
      ...(neighbour ? [`the address ${tool.address} is taken by ${neighbour.tool.name}`] : []),
      ...(sameView ? [`the view ${ui.uri} is another's, of ${sameView.tool.name}`] : []),
      ...(mistaken ? [`its agent or name could be mistaken for ${mistaken.tool.name}'s`] : []),
    ]
  }
}

const firstSegment = ({ name }: Tool): string => name.split('_', 1).join()

function addNamed<Item extends { readonly name: string }>(items: Map<string, Item>, item: Item): void {
  if (items.has(item.name)) throw new InvalidToolError(item.name, [`the name ${item.name} is taken`])
  items.set(item.name, item)
}
