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

/** In a script of this folder: the database that the test has given it. */
export function openGiven(): Promise<Store> {
  // A test run that is killed leaves no process behind.
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

/** The last word of a script. */
export function finish(message: unknown): void {
  process.send?.(message, undefined, undefined, () => process.disconnect())
}

/** In a test: the next thing that the process tells; fails if it ends without a word. */
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
