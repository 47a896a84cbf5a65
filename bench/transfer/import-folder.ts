import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { peakResidentBytes } from '../measure/process-usage.ts'

const tn = join(import.meta.dirname, '../../packages/server/bin/tn.js')
const LOOK_EVERY_MS = 20

const Report = z.object({ rows: z.number(), structured: z.number(), rules: z.number(), skipped: z.number() })

export interface Imported {
  engine: string
  rows: number
  rules: number
  rowsPerSecond: number
  peakMB: number
  /** After a kill in the middle and another run: the same scopes and rules as without the kill. */
  wholeAfterKill: boolean
}

/** Imports a folder as a user does, by the command line: reading and parsing included, in a process of its own. */
export async function importFolder(
  engine: string,
  folder: string,
  homes: string,
  databases: readonly Readonly<Record<string, string>>[],
): Promise<Imported> {
  const [calm, killed] = databases.map((env, index) => {
    const home = join(homes, `${engine}-${index}`)
    mkdirSync(home, { recursive: true })
    return { ...process.env, ...env, TN_HOME: home }
  })
  const run = await importOnce(folder, calm ?? {})
  await killAfter((run.seconds * 1000) / 2, folder, killed ?? {})
  await importOnce(folder, killed ?? {})
  return {
    engine,
    rows: run.report.rows,
    rules: run.report.rules,
    rowsPerSecond: run.report.rows / run.seconds,
    peakMB: run.peakBytes / 1e6,
    wholeAfterKill: scopesOf(calm ?? {}) === scopesOf(killed ?? {}),
  }
}

async function importOnce(folder: string, env: NodeJS.ProcessEnv) {
  const began = performance.now()
  const child = spawn(process.execPath, [tn, 'import', 'bc-transfer', folder, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = once(child, 'close')
  let peakBytes = 0
  while (child.exitCode === null && child.pid !== undefined) {
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
    await Promise.race([ended, delay(LOOK_EVERY_MS)])
  }
  await ended
  if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}: ${text.slice(-500)}`)
  return { report: Report.parse(JSON.parse(text)), seconds: (performance.now() - began) / 1000, peakBytes }
}

/** Nothing is left to read of a process that ends meanwhile. */
function peakOf(pid: number): number {
  try {
    return peakResidentBytes(pid) || 0
  } catch {
    return 0
  }
}

async function killAfter(millis: number, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [tn, 'import', 'bc-transfer', folder, '--json'], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await Promise.race([ended, delay(millis)])
  child.kill('SIGKILL')
  await ended
}

const List = z.object({
  imports: z.array(
    z.object({ sourceKey: z.string(), state: z.string(), rows: z.number(), rules: z.number() }),
  ),
})

/** Every scope that was imported, with how much it has. */
function scopesOf(env: NodeJS.ProcessEnv): string {
  const text = execFileSync(process.execPath, [tn, 'import', 'list', '--json'], {
    env,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  const scopes = List.parse(JSON.parse(text)).imports
  return JSON.stringify(scopes.toSorted((a, b) => (a.sourceKey < b.sourceKey ? -1 : 1)))
}
