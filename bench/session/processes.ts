import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StoreLocation } from '../../packages/server/src/store/open.ts'
import type { Contestant } from './race.ts'

export interface Crew {
  processes: number
  callers: number
  sessionId: string
}

/** Several processes that write one way, all at once. */
export async function startProcesses(
  way: 'ours' | 'plain',
  location: StoreLocation,
  { processes, callers, sessionId }: Crew,
): Promise<Contestant> {
  const args = [JSON.stringify(location), way, String(callers), sessionId]
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'writer.ts'), args, { execArgv: [] }),
  )
  await Promise.all(children.map(told))
  return {
    async run(millis) {
      for (const child of children) child.send(millis)
      const events = await Promise.all(children.map(told))
      return events.reduce((total, count) => total + count, 0)
    },
    async close() {
      const ended = children.map((child) => once(child, 'exit'))
      for (const child of children) child.disconnect()
      await Promise.all(ended)
    },
  }
}

async function told(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`A writer ended with ${code}`)))
  // Heard of only if it comes first.
  ended.catch(() => undefined)
  const [message] = await Promise.race([once(child, 'message'), ended])
  return Number(message)
}
