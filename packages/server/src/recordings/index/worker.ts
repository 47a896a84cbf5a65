import { setImmediate, setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { BuilderLock } from './builder-lock-store.ts'
import { openIndexDatabase } from './index-database-store.ts'
import { cacheFolderOf, Indexer } from './indexer.ts'
import { TextIndexer } from './text-indexer.ts'
import type { Request, Response, WorkerOrder } from './worker-protocol.ts'

type Sweep = Extract<Request, { type: 'sweep' }>
type Update = Extract<Request, { type: 'update' }>

const LOCK_PAUSE_MS = 20
const REPORT_EVERY_MS = 100

const { indexFile }: WorkerOrder = workerData
const say = (message: Response): void => parentPort?.postMessage(message, [])
const database = openIndexDatabase(indexFile)
const lock = new BuilderLock(indexFile)
const indexer = new Indexer(database, cacheFolderOf(indexFile), (path, error) =>
  say({ type: 'fault', path, message: messageOf(error) }),
)
const text = new TextIndexer(database, cacheFolderOf(indexFile))

let updates: Update[] = []
let sweeps: Sweep[] = []
let isStopped = false
let lastReport = 0
let wake = Promise.withResolvers<void>()

parentPort?.on('message', (request: Request) => {
  if (request.type === 'stop') isStopped = true
  else if (request.type === 'update') updates.push(request)
  else sweeps.push(request)
  wake.resolve()
})

try {
  await work()
} finally {
  lock.close()
  database.close()
  // An open port would keep the worker alive.
  parentPort?.close()
}

async function work(): Promise<void> {
  let textIsDone = true
  while (!isStopped) {
    wake = Promise.withResolvers()
    if (updates.length > 0) await serveUpdates()
    else if (sweeps.length > 0) {
      await serveSweeps()
      textIsDone = false
    } else if (!textIsDone) textIsDone = await serveText()
    else await wake.promise
    // Others' messages come in only between two rounds.
    await setImmediate()
  }
}

async function serveUpdates(): Promise<void> {
  const asked = updates
  updates = []
  for (const { number, file } of asked) await answer([number], () => indexer.update(file))
}

/** All who ask before it begins are served by one sweep. */
async function serveSweeps(): Promise<void> {
  if (!lock.take()) {
    await setTimeout(LOCK_PAUSE_MS)
    return
  }
  const asked = sweeps
  sweeps = []
  const numbers = asked.map(({ number }) => number)
  const roots = asked.at(-1)?.roots ?? []
  await answer(numbers, () => indexer.sweep(roots, between)).finally(() => lock.release())
  report()
}

function between(): Promise<void> | undefined {
  if (isStopped) throw new Error('The index was closed')
  const now = performance.now()
  if (now - lastReport > REPORT_EVERY_MS) {
    lastReport = now
    report()
  }
  return updates.length > 0 ? serveUpdates() : undefined
}

function report(): void {
  say({ type: 'progress', pendingFiles: indexer.pending.files, pendingBytes: indexer.pending.bytes })
}

/** True when all can be searched, or another process sees to it. */
async function serveText(): Promise<boolean> {
  if (!lock.take()) return true
  try {
    return !(await text.slice())
  } catch (error) {
    say({ type: 'fault', path: indexFile, message: messageOf(error) })
    return true
  } finally {
    lock.release()
  }
}

async function answer(numbers: number[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
    for (const number of numbers) say({ type: 'done', number })
  } catch (error) {
    for (const number of numbers) say({ type: 'failed', number, message: messageOf(error) })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
