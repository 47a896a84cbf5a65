import { setImmediate } from 'node:timers/promises'
import type { StdioProtocol } from './stdio.ts'

/** A line for the protocol's server. A replayed one has been answered already. */
interface Line {
  text: string
  isReplayed: boolean
}

export interface LongWayHooks {
  start(): Promise<StdioProtocol>
  /** The connection has ended and no server was there to see it. */
  onEnd(): void
  onError(error: Error): void
}

/**
 * The lines that the protocol's server has to see, in their order. It is started with the first that needs it; until
 * then, what it will have to know of the lines that were answered without it is kept.
 */
export class LongWayLines {
  readonly #hooks: LongWayHooks
  readonly #waiting: Line[] = []
  #protocol: StdioProtocol | undefined
  #isCaughtUp = false
  #feeding: Promise<void> | undefined

  constructor(hooks: LongWayHooks) {
    this.#hooks = hooks
  }

  get isStarted(): boolean {
    return this.#protocol !== undefined
  }

  /** Whether lines are on their way to the server. */
  get isFeeding(): boolean {
    return this.#feeding !== undefined
  }

  /** The server, once it knows all that it has to know of the lines that were answered without it. */
  get protocol(): StdioProtocol | undefined {
    return this.#isCaughtUp ? this.#protocol : undefined
  }

  write(text: string): void {
    if (this.#protocol && !this.isFeeding && this.#waiting.length === 0) return this.#protocol.write(text)
    this.keep(text)
    void this.fed()
  }

  /** A line that asks nothing: it goes before the next one. */
  keep(text: string): void {
    this.#waiting.push({ text, isReplayed: false })
  }

  /** A request that has been answered without the server: it is told before the next line, and its answer dropped. */
  keepAnswered(text: string): void {
    this.#waiting.push({ text, isReplayed: true })
  }

  /** Settles when the server, started if need be, has taken every line so far. */
  fed(): Promise<void> {
    this.#feeding ??= this.#feed()
      .catch((thrown: unknown) => this.fail(thrown instanceof Error ? thrown : new Error(String(thrown))))
      .finally(() => (this.#feeding = undefined))
    return this.#feeding
  }

  /** The client says no more. */
  end(): void {
    if (this.isFeeding) void this.fed().then(() => this.#protocol?.end())
    else if (this.#protocol) this.#protocol.end()
    else this.#hooks.onEnd()
  }

  /** The client cannot be heard any more. */
  fail(error: Error): void {
    if (this.#protocol) return this.#protocol.fail(error)
    this.#hooks.onError(error)
    this.#hooks.onEnd()
  }

  async close(): Promise<void> {
    await this.#feeding
    if (this.#protocol) await this.#protocol.close()
    else this.#hooks.onEnd()
  }

  async #feed(): Promise<void> {
    this.#protocol ??= await this.#hooks.start()
    while (this.#waiting.length > 0) {
      for (let line = this.#waiting.shift(); line; line = this.#waiting.shift())
        if (line.isReplayed) await this.#protocol.replay(line.text)
        else this.#protocol.write(line.text)
      this.#isCaughtUp = true
      // What is written is read in the turn after.
      await setImmediate()
    }
  }
}
