import type { CompiledTool } from '../compiled-tool.ts'
import { canonical } from '../contract/canonical.ts'
import type { Body, Call } from './call.ts'
import type { Parsed } from './parse-step.ts'
import type { Ports } from './ports.ts'

const MOST_ENTRIES = 2_000

interface Entry {
  body: Body
  until: number
}

/** Answers of cacheable tools. The owner's stamp is part of the key, so nothing ever has to be thrown out. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>()

  get(key: string, now: number): Body | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= now) return undefined
    this.#entries.set(key, entry)
    return entry.body
  }

  set(key: string, body: Body, until: number): void {
    this.#entries.set(key, { body, until })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MOST_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
  }
}

/** Answers from the cache where the same caller asked the same and nothing has changed since. */
export async function cached(
  call: Call,
  tool: CompiledTool,
  { params }: Parsed,
  cache: AnswerCache,
  ports: Ports,
  produce: () => Promise<Body>,
): Promise<Body> {
  const { cacheable, cacheTTL, name, version } = tool.tool
  if (!cacheable || cacheTTL === undefined || !ports.stamp) return produce()
  const { caller, surface } = call.request
  const stamp = await ports.stamp(caller.userId)
  const key = canonical([
    name,
    version,
    caller.userId,
    caller.scopes,
    surface.name,
    call.context.workspaceId,
    stamp,
    params,
  ])
  const now = ports.elapsed()
  const hit = cache.get(key, now)
  call.cached = hit !== undefined
  if (hit) return hit
  const body = await produce()
  cache.set(key, body, now + cacheTTL * 1000)
  return body
}
