import type { CompiledTool } from '../compiled-tool.ts'
import { REQUEST_CEILING } from '../contract/budget.ts'
import { missingPermissions } from '../contract/caller.ts'

/** Which of the registered tools a way in serves. */
export interface Selection {
  domains?: readonly string[] | undefined
  tools?: readonly string[] | undefined
  /** Only what changes nothing. */
  readOnly?: boolean | undefined
}

export type Selects = (tool: CompiledTool) => boolean

export const selectionOf =
  ({ domains, tools, readOnly }: Selection): Selects =>
  ({ domain, tool }) =>
    (!domains || domains.includes(domain)) &&
    (!tools || tools.includes(tool.name)) &&
    (!readOnly || tool.category === 'query' || tool.category === 'analysis')

/** The largest request that a caller can make of any of the tools, in bytes. */
export const largestRequest = (tools: readonly CompiledTool[], scopes: readonly string[]): number =>
  Math.max(
    REQUEST_CEILING,
    ...tools
      .filter(({ tool }) => missingPermissions(scopes, tool.permissions).length === 0)
      .map(({ maxRequestBytes }) => maxRequestBytes),
  )

/** How tools are listed: one by one, one per agent, or through a search. */
export type SurfaceKind = 'flat' | 'agents' | 'discovery'
export type SurfaceChoice = SurfaceKind | 'auto'

export const SURFACE_CHOICES: readonly SurfaceChoice[] = ['auto', 'flat', 'agents', 'discovery']
