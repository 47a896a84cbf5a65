import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ran } from './tn.ts'

export interface Typist {
  /** Runs a command to its end, after those before it. */
  type(home: string, words: readonly string[]): Promise<Ran>
  end(): Promise<void>
}

/**
 * What `tn` runs, without a process for each command; for who ends it themselves. With `--held-open`, its commands are
 * all for one data folder, which is opened once.
 */
export function typist(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly '--held-open'[] = [],
): Typist {
  const { PATH, NODE_COMPILE_CACHE, TN_WORKER_BUNDLES } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'many-commands.ts'), ...flags], {
    env: { PATH, NODE_COMPILE_CACHE, TN_WORKER_BUNDLES, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async type(home, words) {
      child.stdin.write(`${JSON.stringify({ home, words })}\n`)
      return JSON.parse((await lines.next()).value ?? '{}')
    },
    async end() {
      child.stdin.end()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
