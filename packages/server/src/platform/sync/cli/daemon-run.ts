import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from '../../store/errors.ts'
import { readSettings } from '../../settings/settings.ts'
import { RequestRunner } from '../daemon/request-runner.ts'
import { acquireDaemonLock } from '../daemon/daemon-lock-store.ts'
import { DaemonLog } from '../daemon/daemon-log.ts'
import { runSyncLoop } from '../daemon/daemon-loop.ts'
import { IdleGarbageCollector, limitDatabaseCache } from '../daemon/memory-store.ts'
import { SyncRounds } from '../daemon/round.ts'
import { requireLink, findLink } from '../client/link-store.ts'
import { countOutbox } from '../client/outbox-store.ts'
import { retryRefused } from '../client/requeue-store.ts'
import { Outcome } from '../daemon/schedule.ts'
import type { SyncHost } from '../sync-host.ts'
import { applyDeferred } from '../deferred-store.ts'
import { daemonFile, type DaemonMessage, programFile } from './daemon-child.ts'
import { reportError } from '../../cli/errors-and-exit-codes.ts'
import { openLocalReplica, type LocalReplica } from './local-replica.ts'
import { asStarted } from '../../cli/started-as.ts'
import { untilStopped } from '../../cli/until-stopped.ts'

const logFile = (home: string): string => join(home, 'logs', 'daemon.log')

/** Whoever has started it waits so long for the first exchange. */
const FIRST_ROUND_MS = 3_000

/** The daemon itself: runs until it is stopped, or until the device is not linked any more. */
export async function runDaemon(host: SyncHost): Promise<void> {
  const isChild = process.send !== undefined
  const { home, syncSeconds } = readSettings()
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const lock = acquireDaemonLock(home, new Date().toISOString())
  if (!lock) {
    tell({ state: 'running' })
    if (!isChild) console.log(asStarted('The daemon is already running: tn daemon status'))
    return
  }
  // Held until the end, so that a free lock means that the process is gone.
  process.once('exit', () => lock.release())
  const log = new DaemonLog(logFile(home), isChild ? undefined : (line) => console.error(asStarted(line)))
  try {
    const replica = await openLocalReplica(host)
    try {
      await run(host, replica, log, syncSeconds)
    } finally {
      await replica.store.close()
    }
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    const exitCode = reportError(fault)
    tell({ state: 'down', message, exitCode })
    process.exitCode = exitCode
  }
}

async function run(
  host: SyncHost,
  replica: LocalReplica,
  log: DaemonLog,
  syncSeconds: number,
): Promise<void> {
  const { store, owner, home } = replica
  const link = await requireLink(store.read, owner)
  const stop = new AbortController()
  const { signal } = stop
  void untilStopped().then(() => stop.abort())
  log.write(`Started, for ${link.server}`)
  await limitDatabaseCache(store)
  await retryRefused(store, owner)
  const entities = await host.syncedEntities()
  await applyDeferred(replica, entities)

  const rounds = new SyncRounds({
    replica,
    entities,
    home,
    log,
    signal,
    isFull: isDiskFull,
    runElsewhere: () => roundElsewhere(log, signal),
  })
  const answerer = new RequestRunner({
    isDue: () => host.hasDueRequests(replica),
    runRequests: () => answerElsewhere(log),
    now: () => performance.now(),
  })
  const memory = new IdleGarbageCollector()
  const announce = announcer(replica, link.server)
  const end = await runSyncLoop({
    stamp: () => store.stamp(owner),
    async hasWaiting() {
      const current = await findLink(store.read, owner)
      return current !== undefined && (await countOutbox(store.read, current, entities)) > 0
    },
    async linkMark() {
      const current = await findLink(store.read, owner)
      return `${current?.server} ${current?.linkedAt}`
    },
    round: () => rounds.run().finally(announce),
    async onDone(outcome) {
      await answerer.check(outcome.received > 0)
      memory.after(outcome)
    },
    now: () => performance.now(),
    wait: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
    random: Math.random,
    pollMs: syncSeconds * 1000,
    signal,
  })
  log.write(end === 'stopped' ? 'Stopped' : 'Ended: this device is not linked any more')
}

/** Says that the daemon is up after its first exchange, or when that takes long. */
function announcer({ store, owner }: LocalReplica, server: string): () => void {
  let isSaid = false
  const say = async () => {
    if (isSaid) return
    isSaid = true
    tell({ state: 'up', server, fault: (await findLink(store.read, owner))?.fault ?? null })
  }
  const begin = () => void say()
  setTimeout(begin, FIRST_ROUND_MS).unref()
  return begin
}

/** Sends a message to the parent process that waits for it. */
function tell(message: DaemonMessage | Outcome): void {
  if (!process.connected) return
  process.send?.(message, undefined, {}, () => {
    if (process.connected) process.disconnect()
  })
}

/** One complete round of sync; the parent process gets the result. */
export async function runRound(host: SyncHost): Promise<void> {
  const replica = await openLocalReplica(host)
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  try {
    const { home } = replica
    const entities = await host.syncedEntities()
    const log = new DaemonLog(logFile(home))
    const rounds = new SyncRounds({ replica, entities, home, log, signal: stop.signal, isFull: isDiskFull })
    tell(await rounds.run())
  } finally {
    await replica.store.close()
  }
}

/** The memory that many changes take is given back with the process. */
async function roundElsewhere(log: DaemonLog, signal: AbortSignal): Promise<Outcome> {
  const child = fork(daemonFile(), ['round'], { execArgv: [], stdio: 'ignore' })
  const end = () => child.kill()
  signal.addEventListener('abort', end, { once: true })
  try {
    let outcome: Outcome | undefined
    child.once('message', (said) => (outcome = Outcome.parse(said)))
    const [code] = await once(child, 'exit')
    if (!outcome && !signal.aborted) log.write(`A round of many changes ended early (${code})`)
    return outcome ?? { kind: 'away' }
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** The tools, which answering takes, are many times the size of the daemon. */
async function answerElsewhere(log: DaemonLog): Promise<void> {
  const child = spawn(process.execPath, [programFile(), 'daemon', 'answer'], { stdio: 'ignore' })
  // It ends by itself, also where the daemon has ended before.
  child.unref()
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0) log.write(`What another device asked for in a session was not done (${code})`)
  } catch (fault) {
    log.write(`What another device asked for in a session was not done: ${String(fault)}`)
  }
}
