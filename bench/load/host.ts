import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openApp } from '../../packages/server/src/app.ts'
import { loadDemo } from '../../packages/server/src/app/import/demo.ts'
import { openLog } from '../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { start, type Child } from '../measure/child.ts'
import type { Cores } from '../measure/cores.ts'
import { freePort } from '../../test/support/free-port.ts'

const tn = join(import.meta.dirname, '../../packages/server/bin/tn.js')
const bare = join(import.meta.dirname, 'bare/server.ts')
const probe = join(import.meta.dirname, 'loop-probe.ts')

/** How late the server's event loop was, in milliseconds. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
}

/** A server as it ships, with the demo catalog and some users. */
export interface Host {
  child: Child
  port: number
  /** The users' tokens. */
  tokens: string[]
  /** Since the last time that somebody asked. */
  loopDelay(): Promise<LoopDelay>
}

export async function startHost(
  home: string,
  env: Readonly<Record<string, string>>,
  users: number,
  cores: Cores | undefined,
  options: readonly string[] = [],
): Promise<Host> {
  const unlimited = { ...env, TN_RATE_LIMITS: 'off' }
  const tokens = await prepareHome(home, unlimited, users)
  return { tokens, ...(await serveHome(home, unlimited, cores, options)) }
}

/** Serves a data folder that is prepared already. */
export async function serveHome(
  home: string,
  env: Readonly<Record<string, string>>,
  cores: Cores | undefined,
  options: readonly string[] = [],
): Promise<Omit<Host, 'tokens'>> {
  const all = { ...env, TN_HOME: home }
  return listening(home, all, cores, (port) => [tn, 'serve', '--port', String(port), ...options])
}

/** A plain server on the database of a data folder that is prepared already. */
export const serveBare = (
  home: string,
  databaseUrl: string | undefined,
  cores: Cores | undefined,
): Promise<Omit<Host, 'tokens'>> =>
  listening(home, {}, cores, (port) => [bare, String(port), databaseUrl ?? join(home, 'tutor-nexus.db')])

async function listening(
  home: string,
  env: Readonly<Record<string, string>>,
  cores: Cores | undefined,
  program: (port: number) => readonly string[],
): Promise<Omit<Host, 'tokens'>> {
  const port = await freePort()
  const told = join(home, 'loop.jsonl')
  const child = start(
    {
      command: process.execPath,
      args: ['--import', probe, ...program(port)],
      env: { ...env, TN_BENCH_LOOP: told },
    },
    { cores, log: join(home, 'server.out'), talks: false },
  )
  while (!(await isUp(port))) {
    if (child.process.exitCode !== null) throw new Error(`The server ended: ${child.lastWords()}`)
    await delay(50)
  }
  return { child, port, loopDelay: () => toldBy(child, told) }
}

/** Puts the demo catalog and the users `student-1`, `student-2`… into a data folder; returns their tokens. */
export async function prepareHome(
  home: string,
  env: Readonly<Record<string, string>>,
  users: number,
): Promise<string[]> {
  mkdirSync(home, { recursive: true })
  const settings = readSettings({ ...env, TN_HOME: home })
  const app = await openApp(settings, openLog('silent', { file: join(settings.home, 'logs', 'bench.log') }))
  await loadDemo(settings.location)
  const tokens = []
  for (let number = 1; number <= users; number++) {
    const { id } = await app.users.addUser(`student-${number}`)
    tokens.push((await app.tokens.createToken({ userId: id, name: 'bench', scopes: ['*'] })).secret)
  }
  await app.close()
  return tokens
}

async function toldBy({ process: server }: Child, file: string): Promise<LoopDelay> {
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [])
  const before = lines().length
  server.kill('SIGUSR2')
  while (lines().length === before) await delay(10)
  return JSON.parse(lines().at(-1) ?? '{}')
}

async function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
