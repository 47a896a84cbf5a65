import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Contestant } from './race.ts'
import type { Home } from './way.ts'
import type { WayName } from './ways.ts'

export interface Crew {
  /** In each process. */
  callers: number
  /** Where each process writes to; it may be the same for all. */
  homes: readonly Home[]
}

/** Several processes that write one way, all at once. */
export async function startProcesses(
  way: WayName,
  location: StoreLocation,
  { callers, homes }: Crew,
): Promise<Contestant> {
  const writers = homes.map((home) => startWriter(way, location, callers, home))
  await Promise.all(writers.map((writer) => writer.told()))
  return {
    async run(millis) {
      for (const { child } of writers) child.send(millis)
      const events = await Promise.all(writers.map((writer) => writer.told()))
      return events.reduce((total, count) => total + count, 0)
    },
    async close() {
      for (const { child } of writers) child.disconnect()
      await Promise.all(writers.map(({ exit }) => exit))
    },
  }
}

interface Writer {
  readonly child: ChildProcess
  readonly exit: Promise<unknown>
  /** The next number that it tells. */
  told(): Promise<number>
}

function startWriter(way: WayName, location: StoreLocation, callers: number, home: Home): Writer {
  const args = [JSON.stringify(location), way, String(callers), home.owner, home.sessionId]
  const child = fork(join(import.meta.dirname, 'writer.ts'), args, { execArgv: [] })
  const exit = once(child, 'exit')
  const failed = exit.then(([code]) => Promise.reject(new Error(`A writer ended with ${code}`)))
  // Heard of only while something is awaited of it.
  failed.catch(() => undefined)
  const said: number[] = []
  child.on('message', (message) => void said.push(Number(message)))
  const told = async (): Promise<number> => {
    while (said.length === 0)
      await Promise.race([new Promise((heard) => child.once('message', heard)), failed])
    return said.shift() ?? 0
  }
  return { child, exit, told }
}
