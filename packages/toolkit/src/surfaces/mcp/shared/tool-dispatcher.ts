import type { CompiledTool } from '../../../compiled-tool.ts'
import type { Caller } from '../../../contract/caller.ts'
import type { CallOutcome, CallRequest, Surface } from '../../../pipeline/call.ts'
import type { Pipeline } from '../../../pipeline/pipeline.ts'
import { Discovery } from '../../discovery/discovery.ts'
import { GET_TOOLS } from '../../discovery/get-tools.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'
import type { Selects, SurfaceChoice, SurfaceKind } from '../../selection.ts'
import { WRITTEN } from '../../surface-kind.ts'
import { WireCatalog } from './catalog.ts'

export interface DeskOptions {
  pipeline: Pipeline
  selects: Selects
  /** `mcp-stdio` or `mcp-http`, for logs and records. */
  surface: string
  /** How tools are offered; flat unless given. */
  choice?: SurfaceChoice | undefined
  /** Leaves out of answers what equals its default. */
  lean?: boolean | undefined
  /** The names of the caller's workspaces; `default` alone unless given. */
  workspacesOf?(caller: Caller): Promise<readonly string[]>
}

/** What of a way in depends on how the tools are offered. */
export type Traits = Pick<Surface, 'name' | 'selects' | 'renderCall' | 'lean' | 'explainsSchemas'>

/** Where the tools of a server are listed and called, whichever way they are offered. */
export class ToolDesk {
  readonly #options: DeskOptions
  readonly #catalog: WireCatalog
  readonly #discovery: Discovery
  readonly #traits: Readonly<Record<SurfaceKind, Traits>>
  readonly #listTexts = new WeakMap<object, string>()

  constructor(options: DeskOptions) {
    const { pipeline, selects, choice = 'flat', workspacesOf = async () => ['default'] } = options
    this.#options = options
    this.#catalog = new WireCatalog(pipeline.registry, selects, choice)
    const visibleTo = (caller: Pick<Caller, 'scopes'>) => this.#catalog.offeringFor(caller).tools
    this.#discovery = new Discovery({ pipeline, visibleTo, workspacesOf })
    this.#traits = {
      flat: this.#makeTraits('flat'),
      agents: this.#makeTraits('agents'),
      discovery: this.#makeTraits('discovery'),
    }
  }

  listFor(caller: Pick<Caller, 'scopes'>) {
    return [...this.#catalog.offeringFor(caller).list]
  }

  /** The same as its JSON, which is made once for all who are shown the same. */
  listTextFor(caller: Pick<Caller, 'scopes'>): string {
    const { list } = this.#catalog.offeringFor(caller)
    const known = this.#listTexts.get(list)
    if (known !== undefined) return known
    const text = JSON.stringify(list)
    this.#listTexts.set(list, text)
    return text
  }

  traitsFor(caller: Pick<Caller, 'scopes'>): Traits {
    return this.#traits[this.#catalog.offeringFor(caller).kind]
  }

  /** Any selected tool by any of its names, listed or not, and the search among them. */
  call(request: CallRequest): Promise<CallOutcome> {
    return this.#discovery.call(request) ?? this.#options.pipeline.call(request)
  }

  /** Whether a call of this name surely asks its client nothing and is surely no unknown tool's. */
  isPlain(name: string, args: Readonly<Record<string, unknown>> | undefined): boolean {
    const { registry } = this.#options.pipeline
    if (name === GET_TOOLS.tool.name) return true
    const inner = name === USE_TOOL.name ? args?.['tool'] : name
    const tool = typeof inner === 'string' ? registry.get(inner) : undefined
    if (tool && !tool.inAgentForm) return this.#isPlainTool(tool)
    const modes = [...(registry.modesOf(name)?.values() ?? [])].filter(this.#options.selects)
    return modes.length > 0 && modes.every((mode) => this.#isPlainTool(mode))
  }

  #isPlainTool(tool: CompiledTool): boolean {
    return !tool.tool.interactive && this.#options.selects(tool)
  }

  #makeTraits(kind: SurfaceKind): Traits {
    const { pipeline, selects, surface, lean = false } = this.#options
    return {
      name: kind === 'flat' ? surface : `${surface}-${kind}`,
      selects,
      renderCall: (call, context) => WRITTEN[kind](call, context, pipeline.registry),
      lean,
      explainsSchemas: kind !== 'flat',
    }
  }
}
