import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readSettings } from '../../settings/settings.ts'
import { runningDaemon } from '../daemon/daemon-lock-store.ts'
import { daemonFile, DaemonMessage, SMALL } from './daemon-child.ts'
import type { StartOptions } from './index.ts'
import { EXIT, say } from '../../cli/errors-and-exit-codes.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import type { CommandHost } from '../../cli/command-host.ts'

/** A round that cannot be finished is abandoned at once, so that this is long. */
const STOP_MS = 15_000
const LOOK_EVERY_MS = 25

export async function startDaemon({ json }: StartOptions): Promise<void> {
  const { home } = readSettings()
  const running = runningDaemon(home)
  if (running) return sayRunning(running.pid, json)
  const child = spawnDaemon(home)
  const said = await firstWord(child)
  if (said.state === 'down') {
    process.exitCode = said.exitCode
    if (json) printJson({ running: false, message: said.message })
    else say(said.message, said.exitCode)
    return
  }
  if (said.state === 'running') return sayRunning(runningDaemon(home)?.pid, json)
  const { server, fault } = said
  if (json) return printJson({ running: true, started: true, pid: child.pid, server, fault })
  console.log(`The daemon is running (process ${child.pid}) and syncs with ${server}.`)
  if (fault !== null) console.log(asStarted(`The first sync failed: ${fault}\nIt will retry automatically.`))
}

function sayRunning(pid: number | undefined, json: boolean | undefined): void {
  if (json) return printJson({ running: true, started: false, pid })
  console.log(asStarted(`The daemon is already running (process ${pid}): tn daemon status`))
}

function spawnDaemon(home: string): ChildProcess {
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = openSync(join(folder, 'daemon.log'), 'a', 0o600)
  try {
    return spawn(process.execPath, [...SMALL.flags, daemonFile()], {
      detached: true,
      // The folder from which it was started may be removed meanwhile.
      cwd: home,
      env: { ...process.env, ...SMALL.env, TN_HOME: home },
      stdio: ['ignore', log, log, 'ipc'],
    })
  } finally {
    closeSync(log)
  }
}

/** What the daemon says of itself, or that it ended without a word. */
async function firstWord(child: ChildProcess): Promise<DaemonMessage> {
  const stop = new AbortController()
  const { signal } = stop
  const message = once(child, 'message', { signal }).then(([said]) => DaemonMessage().parse(said))
  const exit = once(child, 'exit', { signal }).then(([code]) => ({
    state: 'down' as const,
    message: `The daemon exited unexpectedly (${code}). See logs/daemon.log in the data folder.`,
    exitCode: EXIT.system,
  }))
  for (const each of [message, exit]) each.catch(() => undefined)
  try {
    return await Promise.race([message, exit])
  } finally {
    stop.abort()
    if (child.connected) child.disconnect()
    child.unref()
  }
}

/** Becomes the daemon, for a service manager that watches this very process. */
export function becomeDaemon(): void {
  const args = [process.execPath, ...SMALL.flags, daemonFile()]
  const env = { ...process.env, ...SMALL.env }
  const { execve } = process
  if (process.platform === 'win32' || !execve) {
    // Where a process cannot become another, one waits for the other.
    spawn(process.execPath, args.slice(1), { stdio: 'inherit', env }).once('exit', (code) => {
      process.exitCode = code ?? EXIT.system
    })
    return
  }
  execve.call(process, process.execPath, args, env)
}

export async function stopDaemon({ json }: { json?: boolean }): Promise<void> {
  const { home } = readSettings()
  const running = runningDaemon(home)
  if (!running) {
    if (json) return printJson({ running: false, stopped: false })
    console.log('The daemon is not running.')
    return
  }
  const { pid } = running
  if (!(await endedBy('SIGTERM', home, pid)) && !(await endedBy('SIGKILL', home, pid))) {
    process.exitCode = say(`The daemon (process ${pid}) could not be stopped.`, EXIT.system)
    return
  }
  if (json) return printJson({ running: false, stopped: true, pid })
  console.log('The daemon is stopped. Changes are sent when it is started again.')
}

/** Whether the daemon of that process is gone; no other is ever sent a signal. */
async function endedBy(signal: NodeJS.Signals, home: string, pid: number): Promise<boolean> {
  const isThere = () => runningDaemon(home)?.pid === pid
  if (!isThere()) return true
  process.kill(pid, signal)
  for (const until = performance.now() + STOP_MS; performance.now() < until; await wait(LOOK_EVERY_MS))
    if (!isThere()) return true
  return false
}

/** Does what other devices want done in sessions whose home is here. */
export async function answerRequests(host: CommandHost): Promise<void> {
  await host.withApp((app) => app.sync.runRequests(app.localOwner.id))
}
