import type { DirectCalls, LogToClient, Surfaces } from './answers.ts'
import type { DirectRequest, Opening } from './plain-request.ts'
import type { Shortcut } from '../shared/line-gate.ts'
import { RunningCalls } from '../shared/running-calls.ts'

const silent = () => {}

export interface Line {
  /** Writes a whole line. */
  write(line: string): void
  log: LogToClient
}

export interface LineShortcut extends Shortcut {
  /** Ends the calls under way, because their client is gone. */
  cancelAll(): void
}

/** Answers the lines of one client directly, each when it is ready. */
export function lineShortcut(calls: DirectCalls, { write, log }: Line): LineShortcut {
  const running = new RunningCalls()
  const surfaces: Surfaces = new Map()

  const answer = async (request: DirectRequest, era: Opening['era']): Promise<void> => {
    const call = running.begin(request.id)
    // In the stateless revision a request asks for logs itself, and then does not come here.
    const told = era === 'legacy' ? log : silent
    try {
      const line = await calls.answer(request, era, calls.identify({ era }), call, surfaces, told)
      if (line !== undefined) write(`${line}\n`)
    } finally {
      running.end(request.id, call)
    }
  }

  return {
    take(message, opening) {
      const request = calls.read(message, opening)
      if (!request || !opening) return false
      void answer(request, opening.era)
      return true
    },
    greet(message) {
      const greeting = calls.readGreeting(message)
      if (greeting) write(`${calls.greet(greeting)}\n`)
      return greeting !== undefined
    },
    cancel: (id) => running.cancel(id),
    cancelAll: () => running.cancelAll(),
  }
}
