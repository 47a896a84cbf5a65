import type { Tool as WireTool } from '@modelcontextprotocol/server'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { Caller } from '../../../contract/caller.ts'
import { once } from '../../../contract/once.ts'
import { missingPermissions } from '../../../contract/permission.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { Selects, SurfaceChoice, SurfaceKind } from '../../selection.ts'
import { kindOf } from '../../surface-kind.ts'
import { LISTS } from './wire-tool.ts'

/** What the caller may use, in a stable order: a list does not show what a call would refuse. */
export const permitted = <Offer extends { permissions: readonly string[] }>(
  offers: readonly Offer[],
  { scopes }: Pick<Caller, 'scopes'>,
): Offer[] => offers.filter(({ permissions }) => missingPermissions(scopes, permissions).length === 0)

/** What is offered to callers who hold the same scopes. */
export interface Offering {
  readonly kind: SurfaceKind
  readonly tools: readonly CompiledTool[]
  readonly list: readonly WireTool[]
}

/** Tokens with scopes of their own are few; beyond this many the oldest are made again. */
const MOST_OFFERINGS = 100

/** The tools as callers are shown them, made once for all who hold the same scopes. */
export class WireCatalog {
  readonly #registry: ToolRegistry
  readonly #selected: readonly CompiledTool[]
  readonly #choice: SurfaceChoice
  readonly #offerings = new Map<string, Offering>()

  constructor(registry: ToolRegistry, selects: Selects, choice: SurfaceChoice) {
    this.#registry = registry
    this.#selected = registry.getAll().filter(selects)
    this.#choice = choice
  }

  offeringFor({ scopes }: Pick<Caller, 'scopes'>): Offering {
    const key = scopes.join(' ')
    const known = this.#offerings.get(key)
    if (known) return known
    const offering = this.#make(scopes)
    const [oldest = key] = this.#offerings.keys()
    if (this.#offerings.size >= MOST_OFFERINGS) this.#offerings.delete(oldest)
    this.#offerings.set(key, offering)
    return offering
  }

  #make(scopes: readonly string[]): Offering {
    const tools = this.#selected.filter(
      ({ tool }) => missingPermissions(scopes, tool.permissions).length === 0,
    )
    const kind = kindOf(this.#choice, tools)
    // A call needs no list, which takes the schemas of all tools.
    const list = once(() => LISTS[kind](tools, this.#registry))
    return {
      kind,
      tools,
      get list() {
        return list()
      },
    }
  }
}
