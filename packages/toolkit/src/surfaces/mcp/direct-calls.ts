import type { Caller } from '../../contract/caller.ts'
import type { ChangeNotifier, LogLevel } from '../../contract/context.ts'
import type { Surface } from '../../pipeline/call.ts'
import { plainSurface } from '../../pipeline/plain-surface.ts'
import { directRequest, type DirectRequest, type Opening } from './direct-request.ts'
import type { InFlight } from './in-flight.ts'
import { frameOf } from './request-frame.ts'
import { resultLine } from './result-line.ts'
import type { McpOptions } from './server-factory.ts'
import type { ToolDesk, Traits } from './tool-desk.ts'

export interface Wire {
  desk: ToolDesk
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
  readonly #surfaces = new Map<Traits, Surface>()
  readonly #running = new Map<string | number, Cancellation>()

  constructor(options: McpOptions, wire: Wire) {
    this.#options = options
    this.#wire = wire
  }

  /** True where the message was taken. */
  take(message: unknown, opening: Opening | undefined): boolean {
    const { desk, inFlight, onError } = this.#wire
    const request = directRequest(message, opening, (name, args) => desk.isPlain(name, args))
    if (!request || !opening) return false
    const failed = (thrown: unknown) => onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    void inFlight.track(this.#answer(request, opening).catch(failed))
    return true
  }

  /** Stops a call that this way took; false where it did not. */
  cancel(id: unknown): boolean {
    const running = typeof id === 'string' || typeof id === 'number' ? this.#running.get(id) : undefined
    running?.cancel()
    return running !== undefined
  }

  #surfaceFor(caller: Caller): Surface {
    const { desk, log, notify } = this.#wire
    const traits = desk.traitsFor(caller)
    const known = this.#surfaces.get(traits)
    if (known) return known
    const surface = plainSurface(traits.name, { ...traits, log, notify })
    this.#surfaces.set(traits, surface)
    return surface
  }

  async #answer(request: DirectRequest, { era }: Opening): Promise<void> {
    const { id, name, arguments: args, meta, clientInfo } = request
    const { identify, version, title, name: server } = this.#options
    const running = new Cancellation()
    this.#running.set(id, running)
    try {
      const { frame } = frameOf(meta, clientInfo, identify({ era }))
      const outcome = await this.#wire.desk.call({
        ...frame,
        name,
        arguments: args,
        surface: this.#surfaceFor(frame.caller),
        get signal() {
          return running.signal
        },
      })
      // Nobody waits for the answer to a call that was cancelled.
      if (running.cancelled || outcome.kind === 'input-needed') return
      this.#wire.write(
        resultLine(id, outcome, era === 'modern' ? { name: server, title, version } : undefined),
      )
    } finally {
      this.#running.delete(id)
    }
  }
}

/** A signal that is made when somebody looks at it: most calls end before anybody does. */
class Cancellation {
  cancelled = false
  #controller: AbortController | undefined

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.cancelled) this.#controller.abort()
    return this.#controller.signal
  }

  cancel(): void {
    this.cancelled = true
    this.#controller?.abort()
  }
}
