import { parentPort } from 'node:worker_threads'
import { codeOf } from '../derived-index/damage.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/**
 * Answers the calls of a `WorkerClient` in its worker, each when it is done. `onStop` is awaited before the worker ends.
 *
 * @example
 * serveCalls(new IndexKeeper(workerData.indexFile), { onStop: (keeper) => keeper.close() })
 */
export function serveCalls<Served extends object>(
  served: Served,
  { onStop }: { onStop?: (served: Served) => void | Promise<void> } = {},
): void {
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'call') void answer(served, message)
    else void Promise.resolve(onStop?.(served)).finally(closePort)
  })
}

/** Tells the client something it did not ask for. */
export const sendEvent = (event: unknown): void => send({ type: 'event', event })

/** Reports something that failed and that no call waits for. */
export const sendFault = (path: string, error: unknown): void =>
  send({ type: 'fault', path, message: messageOf(error) })

/** An open port would keep the worker alive. */
export const closePort = (): void => parentPort?.close()

async function answer(served: object, { id, method, args }: Extract<ToWorker, { type: 'call' }>) {
  try {
    const value: unknown = await Reflect.get(served, method).apply(served, args)
    if (id !== undefined) send({ type: 'result', id, value })
  } catch (error) {
    if (id === undefined) sendFault(method, error)
    else send({ type: 'error', id, message: messageOf(error), code: codeOf(error) })
  }
}

const send = (message: FromWorker<unknown>): void => parentPort?.postMessage(message, [])

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
