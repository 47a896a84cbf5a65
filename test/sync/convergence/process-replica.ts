import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { SyncError } from '../../../packages/server/src/platform/sync/sync-error.ts'

const SCRIPT = fileURLToPath(new URL('replica-process.ts', import.meta.url))

const Message = z.union([
  z.object({ ask: z.number(), kind: z.enum(['exchange', 'common']), request: z.unknown() }),
  z.object({
    result: z.number(),
    value: z.unknown().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  }),
])

export type Network = (device: string, kind: 'exchange' | 'common', request: unknown) => Promise<unknown>

/** Where a process is killed in the middle of something. */
export const KILLED = 'KILLED'

export interface Opening {
  readonly file: string
  readonly owner: string
  readonly breakage: string | null
}

/** A replica in a process of its own, which can be killed and started again on the same file. */
export class ProcessReplica {
  device = ''
  isSyncing = false
  #opening: Opening | undefined
  #child: ChildProcess | undefined
  #isOpen = false
  #calls = 0
  readonly #network: Network
  readonly #cache: string
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(fault: Error): void }>()

  constructor(network: Network, cache: string) {
    this.#network = network
    this.#cache = cache
  }

  get opening(): Opening {
    if (!this.#opening) throw new Error('The replica has not been opened')
    return this.#opening
  }

  async open(opening: Opening): Promise<void> {
    this.#opening = opening
    this.#child ??= this.#start()
    this.device = z.string().parse(await this.#send('open', { ...opening }))
    this.#isOpen = true
  }

  call(order: string, given: object = {}): Promise<unknown> {
    return this.#isOpen
      ? this.#send(order, given)
      : Promise.reject(new SyncError(KILLED, 'The process is not there yet'))
  }

  #send(order: string, given: object): Promise<unknown> {
    const call = (this.#calls += 1)
    return new Promise((resolve, reject) => {
      if (!this.#child?.connected) return reject(new SyncError(KILLED, 'The process is dead'))
      this.#waiting.set(call, { resolve, reject })
      this.#child.send({ call, do: order, ...given }, () => undefined)
    })
  }

  /** Ends the process at once, whatever it is doing, and starts another on the same file. */
  async killAndRestart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.kill()
    await meanwhile()
    await this.open(this.opening)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = undefined
    this.#isOpen = false
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    for (const { reject } of this.#waiting.values()) reject(new SyncError(KILLED, 'The process was killed'))
    this.#waiting.clear()
  }

  #start(): ChildProcess {
    // A run starts several processes, and most of a start is the reading of the program.
    const env = { ...process.env, NODE_COMPILE_CACHE: this.#cache }
    const child = fork(SCRIPT, [], { execArgv: [], env })
    child.on('message', (message) => {
      const heard = Message.parse(message)
      if ('ask' in heard) return void this.#carry(child, heard)
      const call = this.#waiting.get(heard.result)
      this.#waiting.delete(heard.result)
      if (heard.code === undefined) call?.resolve(heard.value)
      else call?.reject(new SyncError(heard.code, heard.message ?? heard.code))
    })
    return child
  }

  async #carry(
    child: ChildProcess,
    { ask, kind, request }: { ask: number; kind: 'exchange' | 'common'; request: unknown },
  ) {
    const reply = await this.#network(this.device, kind, request).then(
      (answer) => ({ reply: ask, answer }),
      (fault: unknown) => ({
        reply: ask,
        code: fault instanceof SyncError ? fault.code : 'FAULT',
        message: fault instanceof Error ? fault.message : String(fault),
      }),
    )
    // Who was killed meanwhile hears nothing.
    if (child.connected) child.send(reply, () => undefined)
  }
}
