import type { CompiledTool } from '../compiled-tool.ts'
import { canonical } from '../contract/canonical.ts'
import type { Body, Call } from './call.ts'
import { envelopeOf } from './measure-step.ts'
import { frozenCopy, type Parsed } from './parse-step.ts'
import type { Ports } from './ports.ts'

const MOST_ENTRIES = 2_000
const MOST_BYTES = 16 * 1024 * 1024

interface Entry {
  readonly body: Body
  readonly until: number
  /** Asked for since it was last spared: it is spared once more before it goes. */
  used: boolean
}

/** Answers of cacheable tools. A stamp of what they depend on is part of the key, so nothing ever has to be thrown out. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  get(key: string, now: number): Body | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.until <= now) return undefined
    entry.used = true
    return entry.body
  }

  set(key: string, body: Body, until: number): void {
    this.#take(key)
    this.#put(key, { body, until, used: false })
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MOST_ENTRIES && this.#bytes <= MOST_BYTES) return
      this.#take(oldest)
      if (entry.used) this.#put(oldest, { ...entry, used: false })
    }
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#bytes += key.length + entry.body.rendering.bytes
  }

  #take(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#bytes -= key.length + entry.body.rendering.bytes
    return entry
  }
}

/** Answers from the cache where the same caller asked the same and nothing has changed since: at once, if it can. */
export function cached(
  call: Call,
  tool: CompiledTool,
  { params }: Parsed,
  cache: AnswerCache,
  ports: Ports,
  produce: () => Promise<Body>,
): Body | Promise<Body> {
  const { cacheable, cacheTTL, sharedData = false } = tool.tool
  const stampOf = sharedData && ports.sharedStamp ? ports.sharedStamp : ports.stamp
  if (!cacheable || cacheTTL === undefined || !stampOf) return produce()
  const answer = (stamp: string): Body | Promise<Body> => {
    const key = keyOf(call, tool, params, stamp)
    const now = ports.elapsed()
    const hit = cache.get(key, now)
    call.cached = hit !== undefined
    return hit ?? kept(produce(), (body) => cache.set(key, body, now + cacheTTL * 1000))
  }
  const stamp = stampOf(call.request.caller.userId)
  return typeof stamp === 'string' ? answer(stamp) : stamp.then(answer)
}

function keyOf(call: Call, compiled: CompiledTool, params: Parsed['params'], stamp: string): string {
  const { tool } = compiled
  const { caller, surface } = call.request
  const { workspaceId, sessionId } = call.context
  const owner = `${caller.userId}\0${caller.scopes.join(' ')}\0${surface.name}\0${envelopeOf({ request: call.request, tool: compiled })}`
  const place = `${workspaceId}\0${sessionId}`
  return `${tool.name}\0${tool.version}\0${stamp}\0${owner}\0${place}\0${canonical(params)}`
}

async function kept(producing: Promise<Body>, keep: (body: Body) => void): Promise<Body> {
  const body = await producing
  const { rendering, ...said } = body
  keep({ ...frozenCopy(said), rendering })
  return body
}
