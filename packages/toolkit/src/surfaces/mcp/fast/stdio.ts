import type { StdioMessage } from '../stdio.ts'
import { cancelledId, type LogToClient } from '../shared/client-messages.ts'
import { RunningCalls } from '../shared/running-calls.ts'
import type { FastAnswers, FastPath, Surfaces } from './answers.ts'
import type { HandshakeState } from './handshake-state.ts'
import { isPlainInitialized, type Handshake, type PlainRequest } from './plain-request.ts'

const ANSWERED = Promise.resolve()
const silent = () => {}

export interface FastStdioOptions {
  answers: FastAnswers
  handshake: HandshakeState
  /** What the SDK has to see before its next message. */
  replayQueue: {
    /** A message without an answer. */
    enqueue(line: string): void
    /** A request that has been answered. */
    enqueueAnswered(line: string): void
  }
  write(line: string): void
  log: LogToClient
}

/** Answers the plain messages of one stdio client. */
export class FastStdio implements FastPath<StdioMessage> {
  readonly #options: FastStdioOptions
  readonly #running = new RunningCalls()
  readonly #surfaces: Surfaces = new Map()

  constructor(options: FastStdioOptions) {
    this.#options = options
  }

  tryAnswer({ message, line }: StdioMessage): Promise<void> | undefined {
    const { answers, handshake, replayQueue } = this.#options
    const known = handshake.handshakeFor(message)
    const request = answers.read(message, known)
    if (request && known) {
      const answered = this.#answer(request, known.era)
      const replay = handshake.answered(message, line)
      if (replay !== undefined) replayQueue.enqueueAnswered(replay)
      return answered
    }
    if (this.#running.cancel(cancelledId(message))) return ANSWERED
    const initialize = handshake.awaitsInitialize ? answers.readInitialize(message) : undefined
    handshake.observe(message)
    if (initialize) {
      this.#options.write(answers.initialize(initialize))
      replayQueue.enqueueAnswered(line)
      return ANSWERED
    }
    if (!isPlainInitialized(message)) return undefined
    replayQueue.enqueue(line)
    return ANSWERED
  }

  /** The client is gone. */
  cancelAll(): void {
    this.#running.cancelAll()
  }

  async #answer(request: PlainRequest, era: Handshake['era']): Promise<void> {
    const { answers, write, log } = this.#options
    const call = this.#running.begin(request.id)
    // A stateless request that wants log messages is not plain.
    const callLog = era === 'legacy' ? log : silent
    try {
      const line = await answers.answer(
        request,
        era,
        answers.identify({ era }),
        call,
        this.#surfaces,
        callLog,
      )
      if (line !== undefined) write(line)
    } finally {
      this.#running.end(request.id, call)
    }
  }
}
