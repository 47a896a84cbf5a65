import type { ChangeNotifier } from '../../contract/context.ts'
import { DirectCalls } from './fast/answers.ts'
import { GatheredLines } from './shared/gathered-lines.ts'
import { InFlight } from './shared/in-flight.ts'
import { LineGate } from './shared/line-gate.ts'
import { LineOpening } from './fast/handshake-state.ts'
import { lineShortcut } from './fast/stdio.ts'
import { LongWayLines } from './sdk/sdk-queue.ts'
import type { McpOptions } from './sdk/server-factory.ts'
import { Listeners } from './sdk/subscriptions.ts'
import { ToolDesk } from './shared/tool-dispatcher.ts'

export interface StdioHandle {
  /** Settles when the connection has ended, from whichever side. */
  closed: Promise<void>
  /** Finishes the calls under way, then ends the connection. */
  close(): Promise<void>
}

/** Serves one client over standard input and output. Nothing else may write to standard output. */
export function serveMcpStdio(options: McpOptions, onError: (error: Error) => void): StdioHandle {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const listeners = new Listeners()
  const inFlight = new InFlight()
  const desk = new ToolDesk(options)
  const opening = new LineOpening()
  const output = new GatheredLines((text) => void process.stdout.write(text))
  const onEnd = () => {
    shortcut.cancelAll()
    gate.close()
    resolve()
  }
  const longWay = new LongWayLines({
    async start() {
      const { stdioProtocol } = await import('./sdk/stdio.ts')
      output.flush()
      return stdioProtocol(options, { desk, inFlight, onError, listeners, onClosed: onEnd })
    },
    onEnd,
    onError,
  })
  const told = (tell: () => void) => (longWay.isFeeding ? void longWay.fed().then(tell) : tell())
  // In the stateless revision a client is told only what it has asked the protocol's server for.
  const toldUnasked = (tell: () => void) =>
    opening.era === 'legacy' && !longWay.isStarted ? void longWay.fed().then(tell) : told(tell)
  const notify: ChangeNotifier = {
    toolsChanged: () => toldUnasked(() => listeners.toolsChanged()),
    promptsChanged: () => toldUnasked(() => listeners.promptsChanged()),
    resourcesChanged: () => toldUnasked(() => listeners.resourcesChanged()),
    resourceUpdated: (uri) => told(() => listeners.resourceUpdated(uri)),
  }
  const calls = new DirectCalls(options, { desk, notify, inFlight, onError })
  const logLines = calls.logInto((line) => output.add(`${line}\n`))
  const shortcut = lineShortcut(calls, {
    write: output.add,
    // Who wants only some of them has told the protocol's server so.
    log: (level, data) => (longWay.protocol?.log ?? logLines)(level, data),
  })
  const gate = new LineGate(process.stdin, opening, {
    shortcut,
    longWay,
    answer: output.add,
    arrived: () => options.pipeline.arrived(),
  })
  process.stdout.on('error', (error) => {
    if (!longWay.isStarted) longWay.fail(error)
  })
  return {
    closed,
    async close() {
      if (longWay.isFeeding) await longWay.fed()
      await inFlight.ended()
      output.flush()
      await longWay.close()
    },
  }
}
