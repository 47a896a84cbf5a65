import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../../../packages/server/src/app/database.ts'
import { AT_SERVER } from '../replicas.ts'
import { BadNetwork } from './bad-network.ts'
import type { Dice } from './dice.ts'
import { ProcessReplica } from './process-replica.ts'

const MOST_DEVICES = 3

/** Processes that play one run after the other: only those that were killed are started anew. */
export class Crew {
  #network: BadNetwork | undefined
  readonly server: ProcessReplica
  readonly #devices: readonly ProcessReplica[]
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    const carry: ConstructorParameters<typeof ProcessReplica>[0] = (device, kind, request) =>
      this.network.carry(device, kind, request)
    const start = () => new ProcessReplica(carry, join(folder, 'compiled'))
    this.server = start()
    this.#devices = Array.from({ length: MOST_DEVICES }, start)
  }

  get network(): BadNetwork {
    if (!this.#network) throw new Error('No run has begun')
    return this.#network
  }

  /** A server and linked devices on empty databases of their own. */
  async begin(run: {
    name: string
    devices: number
    dice: Dice
    breakage: string | null
  }): Promise<ProcessReplica[]> {
    const { name, breakage } = run
    this.#network = new BadNetwork(run.dice, () => this.server)
    const devices = this.#devices.slice(0, run.devices)
    const replicas = [this.server, ...devices]
    for (const [at, replica] of replicas.entries()) {
      const file = join(this.#folder, `${name}-${at}.db`)
      await copyFile(await this.#template(), file)
      await replica.open({ file, owner: at === 0 ? AT_SERVER : `OWNER-ON-DEVICE-${at}`, breakage })
    }
    for (const device of devices) {
      await this.server.call('approve', { device: device.device })
      await device.call('link')
    }
    return devices
  }

  /** Takes away what a run has left. */
  async forget(name: string): Promise<void> {
    const files = await readdir(this.#folder)
    const left = files.filter((file) => file.startsWith(`${name}-`))
    await Promise.all(left.map((file) => rm(join(this.#folder, file))))
  }

  async end(): Promise<void> {
    for (const replica of [this.server, ...this.#devices]) await replica.kill()
  }

  #made: Promise<string> | undefined

  /** An empty database that no device has opened yet: migrating one for each replica would take most of the time. */
  #template(): Promise<string> {
    return (this.#made ??= (async () => {
      const file = join(this.#folder, 'template.db')
      const store = await openStore({ file })
      await store.write((db) => db.deleteFrom('device').execute())
      await store.close()
      return file
    })())
  }
}
