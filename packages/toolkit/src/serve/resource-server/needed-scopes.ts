import { missingPermissions, type Caller } from '../../contract/caller.ts'
import { plainSurface } from '../../pipeline/call.ts'
import { resolve } from '../../pipeline/resolve-step.ts'
import type { ToolRegistry } from '../../registry.ts'
import { unwrapped, USE_TOOL } from '../../surfaces/discovery/use-tool.ts'
import { isObject } from '../../surfaces/mcp/fast/plain-request.ts'
import type { Selects } from '../../surfaces/selection.ts'

/** The tools of an MCP endpoint. */
export interface ServedTools {
  readonly registry: ToolRegistry
  readonly selects: Selects
}

/**
 * The scopes that an MCP request lacks: those of the tool that it calls, by whatever name. Empty for all other
 * requests, and for tools that do not exist.
 */
export function missingScopes(
  body: unknown,
  scopes: Caller['scopes'],
  { registry, selects }: ServedTools,
): readonly string[] {
  const params = isObject(body) && body['method'] === 'tools/call' ? body['params'] : undefined
  if (!isObject(params) || typeof params['name'] !== 'string') return []
  const caller = { userId: null, scopes, agentId: '', agentVersion: '' }
  const surface = plainSurface('mcp-http', { selects })
  const request = { name: params['name'], arguments: params['arguments'], caller, surface }
  const call = request.name === USE_TOOL.name ? unwrapped(request) : request
  const { tool } = resolve(call, registry, () => false)
  return tool ? missingPermissions(scopes, tool.tool.permissions) : []
}
