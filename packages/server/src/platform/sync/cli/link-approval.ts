import { setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from '../client/http-client.ts'
import { ServerError } from '../sync-error.ts'
import type { LinkAnswer } from '../wire.ts'
import { VERSION } from '../../settings/server-info.ts'
import { UsageError } from '../../cli/exit.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import { StatusLine } from '../../cli/terminal/status-line.ts'

export type Approved = Extract<LinkAnswer, { state: 'approved' }>

export interface Asking {
  readonly device: string
  readonly name: string
  readonly address: string
  readonly json: boolean
  readonly signal: AbortSignal
}

/** A server that is being started anew is waited for so many times. */
const MOST_MISSES = 10

/** Shows a code and waits until somebody has approved it; undefined where the person at the keyboard gives up. */
export async function awaitApproval(server: HttpServer, asking: Asking): Promise<Approved | undefined> {
  const { device, name, signal } = asking
  const begun = await server.beginLink({ version: VERSION, device, name })
  showCode(begun, asking)
  const line = new StatusLine()
  const until = performance.now() + Math.max(0, Date.parse(begun.expiresAt) - Date.now())
  let misses = 0
  try {
    for (;;) {
      line.show(`Waiting for approval, ${minutesUntil(until)} left …`)
      await wait(begun.intervalSeconds * 1000, undefined, { signal })
      const answer = await server.askLink(begun.secret).catch((fault: unknown) => {
        misses += 1
        if (fault instanceof ServerError && fault.isTransient && misses <= MOST_MISSES) return undefined
        throw fault
      })
      if (answer) misses = 0
      if (answer?.state === 'approved') return answer
      if (answer?.state === 'denied') throw new UsageError('The server rejected this device.')
      if (answer?.state === 'expired')
        throw new UsageError('The code expired before it was approved. Run the command again.')
    }
  } catch (fault) {
    if (!signal.aborted) throw fault
    // What is left at the server is of no use to anybody, and ends by itself where this does not get through.
    await server.withdraw(begun.secret)
    return undefined
  } finally {
    line.end()
  }
}

function showCode(
  { code, expiresAt }: { code: string; expiresAt: string },
  { address, name, json }: Asking,
): void {
  if (json) return printJson({ code, server: address, name, expiresAt })
  console.log(
    asStarted(`
  To link ${name} to ${address}, approve this code there:

      ${code}

  At the server: tn link approve ${code}
  Or tell an assistant connected to it: link my device, its code is ${code}

  The code is valid for 10 minutes. Press Ctrl+C to cancel.
`),
  )
}

function minutesUntil(until: number): string {
  const seconds = Math.max(0, Math.round((until - performance.now()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
