import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const TN = join(import.meta.dirname, '../../packages/server/bin/tn.js')

/** A data folder, and what else the environment says. */
export interface Place {
  home: string
  env?: Readonly<Record<string, string>>
}

const start = ({ home, env }: Place, args: readonly string[]) =>
  spawn(process.execPath, [TN, ...args], {
    env: { PATH: process.env['PATH'], TN_TRACE: 'off', TN_RATE_LIMITS: 'off', TN_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a command to its end, and gives the last line of what it prints. */
export async function tn(place: Place, args: readonly string[]): Promise<Record<string, unknown>> {
  const child = start(place, args)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`tn ${args.join(' ')}: ${out}${err}`)
  return Object(JSON.parse(out.trim().split('\n').at(-1) ?? ''))
}

export interface Talking {
  /** The first line that it prints. */
  said: Record<string, unknown>
  /** Settles when it is over. */
  over: Promise<unknown>
  end(): Promise<void>
}

/** Starts a command that goes on after its first line. */
export async function tnTalking(place: Place, args: readonly string[]): Promise<Talking> {
  const child = start(place, args)
  process.once('exit', () => child.kill('SIGKILL'))
  const over = once(child, 'exit')
  const errors = text(child.stderr)
  const lines = createInterface({ input: child.stdout })
  const [first] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  if (first === undefined) throw new Error(`tn ${args.join(' ')}: ${await errors}`)
  return {
    said: Object(JSON.parse(String(first))),
    over,
    async end() {
      child.kill('SIGTERM')
      await over
    },
  }
}
