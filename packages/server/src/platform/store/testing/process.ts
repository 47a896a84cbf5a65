import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { openStore } from '../../../app/database.ts'
import type { StoreLocation } from '../open.ts'
import type { Store } from '../store.ts'

const Location: z.ZodType<StoreLocation> = z.union([
  z.object({ file: z.string() }),
  z.object({ databaseUrl: z.string() }),
])

/** For scripts in this folder: opens the database that the test passed. */
export function openGiven(): Promise<Store> {
  // A killed test run leaves no process behind.
  process.once('disconnect', () => process.exit())
  return openStore(Location.parse(JSON.parse(argument(0))))
}

export function argument(index: number): string {
  const value = process.argv[index + 2]
  if (value === undefined) throw new Error(`Argument ${index} is missing`)
  return value
}

export function sendMessage(message: unknown): void {
  process.send?.(message)
}

/** Sends the last message of a script. */
export function finish(message: unknown): void {
  process.send?.(message, undefined, undefined, () => process.disconnect())
}

/** For tests: the next message of the process. Fails if the process exits first. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const silence = new AbortController()
  const { signal } = silence
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(([code]) =>
        Promise.reject(new Error(`The process ended with ${code}`)),
      ),
    ])
  } finally {
    silence.abort()
  }
}
