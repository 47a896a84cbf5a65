import type { ChangeNotifier } from '../../contract/context.ts'
import { FastAnswers } from './fast/answers.ts'
import { HandshakeState } from './fast/handshake-state.ts'
import { FastStdio } from './fast/stdio.ts'
import { SdkQueue } from './sdk/sdk-queue.ts'
import { Listeners } from './sdk/subscriptions.ts'
import type { Identity } from './shared/request-frame.ts'
import { InFlight } from './shared/running-calls.ts'
import type { McpOptions } from './shared/server-profile.ts'
import { LineReader, LineWriter } from './shared/stdio-lines.ts'
import { ToolDispatcher } from './shared/tool-dispatcher.ts'

export interface StdioHandle {
  /** Resolves when the connection has ended, from either side. */
  closed: Promise<void>
  /** Waits for running calls, then ends the connection. */
  close(): Promise<void>
}

/** One message and the line that carried it. */
export interface StdioMessage {
  message: unknown
  line: string
}

/** Stdio has one caller, known before the first request. */
export interface StdioOptions extends Omit<McpOptions, 'identify'> {
  identity: Identity
}

/** Serves one client over standard input and output. Nothing else may write to standard output. */
export function serveMcpStdio(options: StdioOptions, onError: (error: Error) => void): StdioHandle {
  return new StdioConnection({ ...options, identify: () => options.identity }, onError)
}

class StdioConnection implements StdioHandle {
  readonly closed: Promise<void>
  readonly #resolveClosed: () => void
  readonly #inFlight = new InFlight()
  readonly #handshake = new HandshakeState()
  readonly #listeners = new Listeners()
  readonly #output = new LineWriter((text) => void process.stdout.write(text))
  readonly #sdkQueue: SdkQueue
  readonly #fast: FastStdio
  readonly #input: LineReader

  constructor(options: McpOptions, onError: (error: Error) => void) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#resolveClosed = resolve
    const { write } = this.#output
    const dispatcher = new ToolDispatcher(options)
    const calls = { dispatcher, inFlight: this.#inFlight, onError }

    this.#sdkQueue = new SdkQueue({
      start: async () => {
        const { sdkStdio } = await import('./sdk/stdio.ts')
        this.#output.flush()
        return sdkStdio(options, { ...calls, listeners: this.#listeners, onClosed: () => this.#end() })
      },
      onEnd: () => this.#end(),
      onError,
    })

    const answers = new FastAnswers(options, { ...calls, notify: this.#notifier() })
    const logLine = answers.logInto(write)
    this.#fast = new FastStdio({
      answers,
      handshake: this.#handshake,
      replayQueue: this.#sdkQueue,
      write,
      // Once the SDK runs, it applies the log level that the client has set.
      log: (level, data) => (this.#sdkQueue.sdk?.log ?? logLine)(level, data),
    })

    this.#input = new LineReader(process.stdin, {
      onBatch: () => options.pipeline.beginBatch(),
      onMessage: (message, line) => this.#receive({ message, line }),
      onInvalid: write,
      onError: (error) => this.#sdkQueue.fail(error),
      onEnd: () => this.#sdkQueue.end(),
    })
    process.stdout.on('error', (error) => {
      if (!this.#sdkQueue.isStarted) this.#sdkQueue.fail(error)
    })
  }

  async close(): Promise<void> {
    if (this.#sdkQueue.isDraining) await this.#sdkQueue.drained()
    await this.#inFlight.ended()
    this.#output.flush()
    await this.#sdkQueue.close()
  }

  #receive(received: StdioMessage): void {
    const answered = this.#fast.tryAnswer(received)
    if (!answered) this.#sdkQueue.send(received.line)
  }

  #end(): void {
    this.#fast.cancelAll()
    this.#input.close()
    this.#resolveClosed()
  }

  #notifier(): ChangeNotifier {
    const listeners = this.#listeners
    return {
      toolsChanged: () => this.#notifyAll(() => listeners.toolsChanged()),
      promptsChanged: () => this.#notifyAll(() => listeners.promptsChanged()),
      resourcesChanged: () => this.#notifyAll(() => listeners.resourcesChanged()),
      resourceUpdated: (uri) => this.#notify(() => listeners.resourceUpdated(uri)),
    }
  }

  /** Older clients get changes of lists without asking, so the SDK is started for them. Others have subscribed to it. */
  #notifyAll(send: () => void): void {
    if (this.#handshake.era === 'legacy' && !this.#sdkQueue.isStarted)
      void this.#sdkQueue.drained().then(send)
    else this.#notify(send)
  }

  /** Sends a notification when the SDK has received all lines so far. */
  #notify(send: () => void): void {
    if (this.#sdkQueue.isDraining) void this.#sdkQueue.drained().then(send)
    else send()
  }
}
