import { setImmediate } from 'node:timers/promises'
import type { SdkStdio } from './stdio.ts'

interface QueuedLine {
  line: string
  /** The client has the answer already. */
  isAnswered: boolean
}

export interface SdkQueueHooks {
  /** Loads the SDK and starts its server. */
  start(): Promise<SdkStdio>
  /** The connection has ended and the SDK was never started. */
  onEnd(): void
  onError(error: Error): void
}

/**
 * The lines for the SDK's server on stdio, in order. The server starts with the first line that needs it; until then
 * the queue keeps what the fast path has answered and the server has to know.
 */
export class SdkQueue {
  readonly #hooks: SdkQueueHooks
  readonly #lines: QueuedLine[] = []
  #sdk: SdkStdio | undefined
  #hasReplayed = false
  #draining: Promise<void> | undefined

  constructor(hooks: SdkQueueHooks) {
    this.#hooks = hooks
  }

  get isStarted(): boolean {
    return this.#sdk !== undefined
  }

  get isDraining(): boolean {
    return this.#draining !== undefined
  }

  /** The SDK's server, once it has received all that the fast path answered before it started. */
  get sdk(): SdkStdio | undefined {
    return this.#hasReplayed ? this.#sdk : undefined
  }

  /** Passes a line to the server, which is started if needed. */
  send(line: string): void {
    if (this.#sdk && !this.isDraining && this.#lines.length === 0) return this.#sdk.write(line)
    this.enqueue(line)
    void this.drained()
  }

  /** Keeps a line without an answer until the next one that is sent. */
  enqueue(line: string): void {
    this.#lines.push({ line, isAnswered: false })
  }

  /** Keeps a request that has been answered: the server receives it, and its answer is dropped. */
  enqueueAnswered(line: string): void {
    this.#lines.push({ line, isAnswered: true })
  }

  /** Resolves when the server, started if needed, has received every line so far. */
  drained(): Promise<void> {
    this.#draining ??= this.#drain()
      .catch((thrown: unknown) => this.fail(thrown instanceof Error ? thrown : new Error(String(thrown))))
      .finally(() => (this.#draining = undefined))
    return this.#draining
  }

  /** The client has closed its side. */
  end(): void {
    if (this.isDraining) void this.drained().then(() => this.#sdk?.end())
    else if (this.#sdk) this.#sdk.end()
    else this.#hooks.onEnd()
  }

  /** Input or output has failed. */
  fail(error: Error): void {
    if (this.#sdk) return this.#sdk.fail(error)
    this.#hooks.onError(error)
    this.#hooks.onEnd()
  }

  async close(): Promise<void> {
    await this.#draining
    if (this.#sdk) await this.#sdk.close()
    else this.#hooks.onEnd()
  }

  async #drain(): Promise<void> {
    this.#sdk ??= await this.#hooks.start()
    while (this.#lines.length > 0) {
      for (let next = this.#lines.shift(); next; next = this.#lines.shift())
        if (next.isAnswered) await this.#sdk.replay(next.line)
        else this.#sdk.write(next.line)
      this.#hasReplayed = true
      // The server reads what was written in the next turn of the event loop.
      await setImmediate()
    }
  }
}
