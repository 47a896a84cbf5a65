import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { type Cores, onServerCore } from './cores.ts'

const alive = new Set<ChildProcess>()

process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

export interface Command {
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

export interface Child {
  pid: number
  process: ChildProcess
  /** The end of what it logged, for a message about its failure. */
  lastWords(): string
  end(): Promise<void>
}

/** Starts a server on its own core; `talks` keeps its stdin and stdout open for the client, all else is logged to a file. */
export function start(
  command: Command,
  options: { cores: Cores | undefined; log: string; talks: boolean },
): Child {
  const log = openSync(options.log, 'a')
  const [file, args] = onServerCore(options.cores, command.command, command.args)
  const child = spawn(file, args, {
    env: { ...process.env, ...command.env },
    stdio: options.talks ? ['pipe', 'pipe', log] : ['ignore', log, log],
  })
  closeSync(log)
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  child.once('error', () => alive.delete(child))
  if (child.pid === undefined) throw new Error(`${file} could not be started`)
  return {
    pid: child.pid,
    process: child,
    lastWords: () => readFileSync(options.log, 'utf8').trim().slice(-1000),
    end: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (!alive.has(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(impatience)
}
