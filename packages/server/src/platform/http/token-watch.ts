import type { IncomingMessage } from 'node:http'
import { currentClient, type Client } from './client.ts'
import { headersOfNode, type Callers } from './callers.ts'
import { resourceAt } from './protected-resources.ts'

const SWEEP_MS = 1_000
/** A database across the network answers as many look-ups without notice; the others follow in the next sweeps. */
const MOST_CHECKED = 100

export interface TokenWatchOptions {
  readonly callers: Callers
  clientOf(request: IncomingMessage): Client
  /** The requests of callers that are being answered. */
  open(): Iterable<IncomingMessage>
  /** Called before look-ups, which otherwise may see old data. */
  beginBatch(): void
  onRevoked(request: IncomingMessage): void
  onError(error: unknown): void
}

/** Notices when a token is revoked or expires while a stream or call of it is open. Short calls cost nothing. */
export class TokenWatch {
  readonly #options: TokenWatchOptions
  readonly #timer: NodeJS.Timeout
  /** Requests that were open at an earlier sweep. */
  readonly #seen = new WeakSet<IncomingMessage>()
  /** Tokens that were looked up since all of them were. */
  #checked = new Set<string>()
  #isSweeping = false

  constructor(options: TokenWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      const byToken = this.#longOpen()
      if (byToken.size > 0) this.#options.beginBatch()
      await Promise.all(byToken.values().map((requests) => this.#check(requests)))
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#isSweeping = false
    }
  }

  /** The next requests to check, by what they were sent with. */
  #longOpen(): Map<string, IncomingMessage[]> {
    const byToken = new Map<string, IncomingMessage[]>()
    for (const request of this.#options.open()) {
      const { authorization, cookie, page } = headersOfNode(request)
      if (authorization === null && page === null) continue
      const isLong = this.#seen.has(request)
      this.#seen.add(request)
      if (!isLong) continue
      const token = `${authorization}\n${cookie}`
      const same = byToken.get(token)
      if (same) same.push(request)
      else byToken.set(token, [request])
    }
    return this.#next(byToken)
  }

  #next(byToken: Map<string, IncomingMessage[]>): Map<string, IncomingMessage[]> {
    const due = byToken.entries().filter(([token]) => !this.#checked.has(token))
    const next = new Map(due.take(MOST_CHECKED))
    for (const token of next.keys()) this.#checked.add(token)
    if (next.size < MOST_CHECKED) this.#checked = new Set()
    return next
  }

  async #check(requests: readonly IncomingMessage[]): Promise<void> {
    const [first] = requests
    if (!first) return
    const { callers, clientOf, onRevoked } = this.#options
    const said = headersOfNode(first)
    // A page whose session has ended is not to become an anonymous caller.
    const find = async () =>
      said.authorization === null
        ? callers.findVisitor(said)
        : callers.find(said.authorization, resourceAt(first.url))
    const caller = await currentClient.run(clientOf(first), find)
    if (!caller) for (const request of requests) onRevoked(request)
  }
}
