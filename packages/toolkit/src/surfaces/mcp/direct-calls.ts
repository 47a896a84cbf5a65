import type { ChangeNotifier, LogLevel } from '../../contract/context.ts'
import { plainSurface } from '../../pipeline/plain-surface.ts'
import type { Opening, DirectRequest } from './direct-request.ts'
import { directRequest } from './direct-request.ts'
import type { InFlight } from './in-flight.ts'
import { frameOf } from './request-frame.ts'
import { resultLine } from './result-line.ts'
import type { McpOptions } from './server-factory.ts'

export interface Wire {
  /** Writes a whole line. */
  write(line: string): void
  /** Logs to the client, where it has asked for it. */
  log(level: LogLevel, data: unknown): void
  notify: ChangeNotifier
  inFlight: InFlight
  onError(error: Error): void
}

/**
 * The short way of a plain tools/call: from the line to the pipeline and back, past the protocol's machinery.
 * What it does not take goes the long way and gets the same answer.
 */
export class DirectCalls {
  readonly #options: McpOptions
  readonly #wire: Wire
  readonly #running = new Map<string | number, AbortController>()

  constructor(options: McpOptions, wire: Wire) {
    this.#options = options
    this.#wire = wire
  }

  /** True where the message was taken. */
  take(message: unknown, opening: Opening | undefined): boolean {
    const request = directRequest(message, opening, this.#options.pipeline.registry)
    if (!request || !opening) return false
    const { inFlight, onError } = this.#wire
    const answered = this.#answer(request, opening)
    void inFlight.track(
      answered.catch((thrown: unknown) =>
        onError(thrown instanceof Error ? thrown : new Error(String(thrown))),
      ),
    )
    return true
  }

  /** Stops a call that this way took; false where it did not. */
  cancel(id: unknown): boolean {
    const running = typeof id === 'string' || typeof id === 'number' ? this.#running.get(id) : undefined
    running?.abort()
    return running !== undefined
  }

  async #answer(
    { id, name, arguments: args, meta, clientInfo }: DirectRequest,
    { era }: Opening,
  ): Promise<void> {
    const { pipeline, identify, selects, surface, version, title, name: server } = this.#options
    const running = new AbortController()
    this.#running.set(id, running)
    try {
      const outcome = await pipeline.call({
        name,
        arguments: args,
        surface: plainSurface(surface, { selects, log: this.#wire.log, notify: this.#wire.notify }),
        signal: running.signal,
        ...frameOf(meta, clientInfo, identify({ era })).frame,
      })
      // Nobody waits for the answer to a call that was cancelled.
      if (running.signal.aborted || outcome.kind === 'input-needed') return
      this.#wire.write(
        resultLine(id, outcome, era === 'modern' ? { name: server, title, version } : undefined),
      )
    } finally {
      this.#running.delete(id)
    }
  }
}
