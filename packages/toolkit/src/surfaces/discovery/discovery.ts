import type { CompiledTool } from '../../compiled-tool.ts'
import type { Caller } from '../../contract/caller.ts'
import { ToolIndex } from '../../discovery/index.ts'
import type { CallOutcome, CallRequest } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import { GET_TOOLS, type GetToolsServices, type Hit } from './get-tools.ts'
import { SearchCounter } from './search-counter.ts'
import { unwrapped, USE_TOOL } from './use-tool.ts'

export interface DiscoveryOptions {
  pipeline: Pipeline
  /** What the caller may use here. */
  visibleTo(caller: Pick<Caller, 'scopes'>): readonly CompiledTool[]
  workspacesOf(caller: Caller): Promise<readonly string[]>
}

/** Two tools through which every other is found and called. */
export class Discovery {
  readonly #options: DiscoveryOptions
  readonly #memory = new SearchCounter()
  #index: Promise<ToolIndex> | undefined

  constructor(options: DiscoveryOptions) {
    this.#options = options
  }

  /** Takes the calls of its own two tools. */
  call(request: CallRequest): Promise<CallOutcome> | undefined {
    const { pipeline } = this.#options
    if (request.name === GET_TOOLS.tool.name)
      return pipeline.callOwn(GET_TOOLS, this.#services(request), request)
    if (request.name !== USE_TOOL.name) return undefined
    this.#memory.used(whoIn(request))
    return pipeline.call(unwrapped(request))
  }

  #services(request: CallRequest): GetToolsServices {
    const { visibleTo, workspacesOf } = this.#options
    const visible = visibleTo(request.caller)
    return {
      visible,
      purposes: this.#options.pipeline.registry.agents(),
      search: (query) => this.#search(query, visible),
      workspaces: () => workspacesOf(request.caller),
      searched: () => this.#memory.searched(whoIn(request)),
    }
  }

  async #search(query: string, visible: readonly CompiledTool[]): Promise<Hit[]> {
    const { registry } = this.#options.pipeline
    this.#index ??= ToolIndex.inSlices(registry.getAll(), { offTopic: registry.offTopic() })
    const index = await this.#index
    const byName = new Map(visible.map((tool) => [tool.tool.name, tool]))
    const hits = index.find(query, { among: new Set(byName.keys()) })
    return hits.flatMap(({ name, score }) => {
      const tool = byName.get(name)
      return tool ? [{ tool, score }] : []
    })
  }
}

const whoIn = ({ caller, sessionId }: CallRequest): string =>
  [caller.userId, caller.agentId, sessionId].join('\0')
