import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export const TN = join(import.meta.dirname, '../../packages/server/bin/tn.js')

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** The built program with a data folder of the test's own; nothing of the environment's settings gets in. */
function start(home: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string) {
  return spawn(process.execPath, [TN, ...args], {
    env: { PATH: process.env['PATH'], TN_HOME: home, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end. */
export async function tn(
  home: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ran> {
  const child = start(home, args, env, cwd)
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

export interface Begun {
  /** The first line that it prints, as JSON. */
  first: ReturnType<typeof JSON.parse>
  child: ChildProcess
  /** The rest of what it says, when it is done. */
  end: Promise<Ran>
}

/** Starts a command that prints one line and then waits for something; it ends with the test at the latest. */
export async function tnBegin(home: string, args: readonly string[]): Promise<Begun> {
  const child = start(home, args, {})
  child.stdin.end()
  onTestFinished(() => ended(child))
  const errors = text(child.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error(`tn ${args[0]} ended at once: ${await errors}`)
  const rest = async (): Promise<Ran> => {
    const closed = once(child, 'close')
    const said: string[] = []
    for (let line = await lines.next(); !line.done; line = await lines.next()) said.push(line.value)
    await closed
    return { code: child.exitCode, stdout: said.join('\n'), stderr: await errors }
  }
  return { first: JSON.parse(first.value), child, end: rest() }
}

export interface Served {
  address: string
  mcp: string
  /** The address that it listens on, where the public one is another. */
  listens: string
  start: string
  invitation: string | null
  child: ChildProcess
}

/** Starts `tn serve` on a free port; it ends with the test at the latest. */
export async function tnServe(
  home: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const served = await startServing(home, args, env)
  onTestFinished(() => ended(served.child))
  return served
}

/** Starts `tn serve` on a free port, for who ends it themselves. */
export async function startServing(
  home: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const child = start(home, ['serve', '--port', '0', '--json', ...args], env)
  return { ...JSON.parse(await firstLine(child)), child }
}

/** A token's secret for the local owner, or for another user. */
export async function tnToken(
  home: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { stdout } = await tn(home, ['token', 'create', '--name', 'test', '--json', ...args], '', env)
  return JSON.parse(stdout).secret
}

async function firstLine(child: { stdout: Readable; stderr: Readable }): Promise<string> {
  const errors = text(child.stderr)
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error(`tn ended before it was ready: ${await errors}`)
}

/** Ends a process that this test started, and waits until it is gone. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
