import type { CompiledTool } from '../../../compiled-tool.ts'
import type { Caller } from '../../../contract/caller.ts'
import type { Envelope } from '../../../contract/result.ts'
import { isPermitted, type OwnerSlots } from '../../../pipeline/admit-step.ts'
import type { CallIds, CallOutcome, CallRequest, Surface } from '../../../pipeline/call.ts'
import type { Pipeline } from '../../../pipeline/pipeline.ts'
import { Discovery } from '../../discovery/discovery.ts'
import { GET_TOOLS } from '../../discovery/get-tools.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'
import type { Selects, SurfaceChoice, SurfaceKind } from '../../selection.ts'
import { renamesFor } from '../../agents/agent-names.ts'
import { kindOf, WRITTEN } from '../../surface-kind.ts'
import type { WireTool } from '../sdk/sdk-types.ts'
import { DEFAULT_PREFIX } from './request-frame.ts'
import { listMaker } from './wire-tool.ts'

export interface DispatcherOptions {
  pipeline: Pipeline
  selects: Selects
  /** `mcp-stdio` or `mcp-http`, for logs and records. */
  surface: string
  /** How tools are presented; flat by default. */
  choice?: SurfaceChoice | undefined
  /** How much is written around the data of tools that do not say so themselves; all of it unless given. */
  envelope?: Envelope | undefined
  /** How many calls of one caller may run at once; any number unless given. */
  slots?: OwnerSlots | undefined
  /** What the keys of `_meta` for session, workspace, agent and rate limit begin with; `tool/` by default. */
  metaPrefix?: string | undefined
  /** The names of the caller's workspaces; `default` alone unless given. */
  workspacesOf?(caller: Caller): Promise<readonly string[]>
}

/** What a surface takes from the way its tools are presented. */
export type Traits = Pick<
  Surface,
  'name' | 'selects' | 'renderCall' | 'rename' | 'envelope' | 'describes' | 'explainsSchemas'
>

/** What callers with the same scopes see. The list needs every tool's schemas, so it is made on first use. */
interface VisibleTools {
  readonly kind: SurfaceKind
  readonly tools: readonly CompiledTool[]
  /** For clients that show views, and for all others. */
  readonly withViews: ToolList
  readonly withoutViews: ToolList
}

interface ToolList {
  readonly make: () => readonly WireTool[]
  tools?: readonly WireTool[]
  text?: string
}

/** Few tokens have scopes of their own; beyond this many the oldest entry is dropped. */
const MAX_SCOPE_SETS = 100

/** Lists the tools of a server and dispatches calls to them, however they are presented. */
export class ToolDispatcher {
  readonly #options: DispatcherOptions
  readonly #selected: ReadonlySet<CompiledTool>
  readonly #visible = new Map<string, VisibleTools>()
  readonly #discovery: Discovery
  readonly #traits: Readonly<Record<SurfaceKind, Traits>>

  constructor(options: DispatcherOptions) {
    const { pipeline, selects, workspacesOf = async () => ['default'] } = options
    this.#options = options
    this.#selected = new Set(pipeline.registry.getAll().filter(selects))
    const visibleTo = (caller: Pick<Caller, 'scopes'>) => this.#visibleTo(caller).tools
    this.#discovery = new Discovery({ pipeline, visibleTo, workspacesOf })
    this.#traits = {
      flat: this.#makeTraits('flat'),
      agents: this.#makeTraits('agents'),
      discovery: this.#makeTraits('discovery'),
    }
  }

  listFor(caller: Pick<Caller, 'scopes'>, withViews = false): WireTool[] {
    return [...toolsIn(this.#listOf(caller, withViews))]
  }

  /** The same list as JSON, made once for all callers with the same scopes. */
  listTextFor(caller: Pick<Caller, 'scopes'>, withViews = false): string {
    const list = this.#listOf(caller, withViews)
    return (list.text ??= JSON.stringify(toolsIn(list)))
  }

  traitsFor(caller: Pick<Caller, 'scopes'>): Traits {
    return this.#traits[this.#visibleTo(caller).kind]
  }

  /** Calls any selected tool by any of its names, listed or not, or a discovery tool. */
  call(request: CallRequest): Promise<CallOutcome> {
    const { slots } = this.#options
    return slots ? slots.run(request, this.#call) : this.#call(request)
  }

  readonly #call = (request: CallRequest): Promise<CallOutcome> => {
    const { name } = request
    const discovered =
      name === GET_TOOLS.tool.name || name === USE_TOOL.name ? this.#discovery.call(request) : undefined
    return discovered ?? this.#options.pipeline.call(request)
  }

  /** The ids of a call for `_meta` of its result. */
  metaOf({ traceId, correlationId }: CallIds): Record<string, string> {
    const { metaPrefix = DEFAULT_PREFIX } = this.#options
    return { [`${metaPrefix}trace-id`]: traceId, [`${metaPrefix}correlation-id`]: correlationId }
  }

  /** Whether the name is a known tool's that never asks its client anything. */
  isPlain(name: string, args: Readonly<Record<string, unknown>> | undefined): boolean {
    const { registry } = this.#options.pipeline
    if (name === GET_TOOLS.tool.name) return true
    const inner = name === USE_TOOL.name ? args?.['tool'] : name
    const tool = typeof inner === 'string' ? registry.get(inner) : undefined
    if (tool && !tool.inAgentForm) return this.#isPlainTool(tool)
    const modes = [...(registry.modesOf(name)?.values() ?? [])].filter(this.#isSelected)
    return modes.length > 0 && modes.every((mode) => this.#isPlainTool(mode))
  }

  #isPlainTool(tool: CompiledTool): boolean {
    return !tool.tool.interactive && this.#isSelected(tool)
  }

  readonly #isSelected = (tool: CompiledTool): boolean => this.#selected.has(tool)

  /** A list shows no tool that a call would refuse for lack of permission. */
  #visibleTo(caller: Pick<Caller, 'scopes'>): VisibleTools {
    const key = caller.scopes.join(' ')
    const known = this.#visible.get(key)
    if (known) return known
    const tools = [...this.#selected].filter((tool) => isPermitted(tool, caller))
    const kind = kindOf(this.#options.choice ?? 'flat', tools)
    const { pipeline, metaPrefix = DEFAULT_PREFIX, envelope = 'full' } = this.#options
    const listOf = (withViews: boolean): ToolList => ({
      make: () => listMaker(kind, withViews)(tools, pipeline.registry, { metaPrefix, envelope }),
    })
    const visible = { kind, tools, withViews: listOf(true), withoutViews: listOf(false) }
    const [oldest = key] = this.#visible.keys()
    if (this.#visible.size >= MAX_SCOPE_SETS) this.#visible.delete(oldest)
    this.#visible.set(key, visible)
    return visible
  }

  #listOf(caller: Pick<Caller, 'scopes'>, withViews: boolean): ToolList {
    const visible = this.#visibleTo(caller)
    return withViews ? visible.withViews : visible.withoutViews
  }

  #makeTraits(kind: SurfaceKind): Traits {
    const { pipeline, surface, envelope = 'full' } = this.#options
    return {
      name: kind === 'flat' ? surface : `${surface}-${kind}`,
      selects: this.#isSelected,
      renderCall: (call, context) => WRITTEN[kind](call, context, pipeline.registry),
      ...(kind === 'agents' ? { rename: renamesFor(pipeline.registry.getAll()) } : {}),
      envelope,
      describes: false,
      explainsSchemas: kind !== 'flat',
    }
  }
}

const toolsIn = (list: ToolList): readonly WireTool[] => (list.tools ??= list.make())
