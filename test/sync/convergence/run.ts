import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { openStore, restoreStore as restore } from '../../../packages/server/src/app/database.ts'
import { SyncError } from '../../../packages/server/src/platform/sync/sync-error.ts'
import { faultsOf } from './check.ts'
import type { Crew } from './crew.ts'
import { dice, type Dice } from './dice.ts'
import type { ProcessReplica } from './process-replica.ts'

export interface Plan {
  readonly seed: number
  /** Two devices with edits at the server as well, or three devices. */
  readonly shape: 'two and a server' | 'three'
  /** Whether processes are killed, and the server is brought back from a backup. */
  readonly isRough: boolean
  readonly breakage: string | null
}

const STEPS = 40
const MOST_ROUNDS = 12
/** What a killed process, or a dead line, makes of a call. */
const EXPECTED = new Set(['NETWORK', 'KILLED', 'UNSETTLED'])
const Ids = z.array(z.string())

/** Plays one random run and gives what is wrong at its end; nothing, if all is well. */
export async function play(crew: Crew, plan: Plan): Promise<string[]> {
  const throws = dice(plan.seed)
  const name = `run-${plan.seed}`
  const devices = await crew.begin({
    name,
    devices: plan.shape === 'three' ? 3 : 2,
    dice: dice(plan.seed + 1),
    breakage: plan.breakage,
  })
  const run = new Run(crew, devices, plan, throws)
  for (let step = 0; step < STEPS; step++) await run.step(step)
  const faults = await run.conclude()
  await crew.forget(name)
  return faults
}

class Run {
  readonly #acknowledged = new Set<string>()
  /** Made at the server, which was then brought back from a backup. */
  readonly #mayBeGone = new Set<string>()
  readonly #atServer = new Set<string>()
  readonly #faults: string[] = []
  readonly #crew: Crew
  readonly #devices: readonly ProcessReplica[]
  readonly #plan: Plan
  readonly #dice: Dice
  #syncing: Promise<unknown>[] = []
  #backups = 0
  #lastBackup: string | undefined

  constructor(crew: Crew, devices: readonly ProcessReplica[], plan: Plan, throws: Dice) {
    this.#crew = crew
    this.#devices = devices
    this.#plan = plan
    this.#dice = throws
  }

  async step(step: number): Promise<void> {
    const { network, server } = this.#crew
    const device = this.#dice.pick(this.#devices) ?? server
    const throwOf = this.#dice.next()
    if (throwOf < 0.5) await this.#edit(this.#anyReplica(), step)
    else if (throwOf < 0.74) this.#sync(device)
    else if (throwOf < 0.82) network.release()
    else if (throwOf < 0.87) await network.repeat(this.#devices).catch((fault: unknown) => this.#note(fault))
    else if (throwOf < 0.92) network.toggle(device.device)
    else if (!this.#plan.isRough) await this.#edit(this.#anyReplica(), step)
    else if (throwOf < 0.96) await this.#kill(this.#dice.chance(0.4) ? server : device, step)
    else if (throwOf < 0.985) await this.#backup()
    else await this.#restore()
  }

  async conclude(): Promise<string[]> {
    const { network, server } = this.#crew
    network.mend()
    await Promise.all(this.#syncing)
    let isQuiet = false
    for (let round = 0; round < MOST_ROUNDS && !isQuiet; round++) {
      const reports = []
      for (const device of this.#devices)
        reports.push(await device.call('sync').catch((fault: unknown) => this.#note(fault)))
      isQuiet = reports.every((report) => Quiet.safeParse(report).success)
    }
    if (!isQuiet) this.#faults.push('The replicas do not come to rest')
    const all = [server, ...this.#devices]
    for (const replica of all) await replica.call('close')
    const opened = await Promise.all(
      all.map(async ({ opening: { file, owner } }, at) => ({
        name: at === 0 ? 'the server' : `device ${at}`,
        store: await openStore({ file }),
        owner,
      })),
    )
    try {
      const [first, ...others] = opened
      if (first) this.#faults.push(...(await faultsOf(first, others, this.#acknowledged, this.#mayBeGone)))
      return this.#faults
    } finally {
      for (const { store } of opened) await store.close()
    }
  }

  #anyReplica(): ProcessReplica {
    const { server } = this.#crew
    const all = this.#plan.shape === 'three' ? this.#devices : [server, ...this.#devices]
    return this.#dice.pick(all) ?? server
  }

  async #edit(replica: ProcessReplica, step: number): Promise<void> {
    try {
      const seed = this.#dice.upTo(2 ** 31)
      const ids = Ids.parse(await replica.call('edit', { seed, text: `edit ${step} of ${this.#plan.seed}` }))
      for (const id of ids) {
        this.#acknowledged.add(id)
        if (replica === this.#crew.server) this.#atServer.add(id)
      }
    } catch (fault) {
      this.#note(fault)
    }
  }

  #sync(device: ProcessReplica): void {
    if (device.isSyncing) return
    device.isSyncing = true
    const round = device
      .call('sync')
      .catch((fault: unknown) => this.#note(fault))
      .finally(() => (device.isSyncing = false))
    this.#syncing.push(round)
  }

  /** At a moment when it may be doing anything. */
  async #kill(victim: ProcessReplica, step: number): Promise<void> {
    const busy = this.#edit(victim, step)
    for (const device of this.#devices) this.#sync(device)
    if (this.#dice.chance(0.8)) await delay(this.#dice.upTo(12))
    await victim.killAndRestart()
    await busy
  }

  async #backup(): Promise<void> {
    const { server } = this.#crew
    this.#backups += 1
    const file = `${server.opening.file}.backup-${this.#backups}`
    await server.call('backup', { file })
    this.#lastBackup = file
  }

  async #restore(): Promise<void> {
    const { server } = this.#crew
    const { file } = server.opening
    const backup = this.#lastBackup
    if (backup === undefined) return this.#backup()
    await server.killAndRestart(async () => {
      await restore({ file }, backup)
    })
    for (const id of this.#atServer) this.#mayBeGone.add(id)
  }

  #note(fault: unknown): void {
    if (fault instanceof SyncError && EXPECTED.has(fault.code)) return
    this.#faults.push(fault instanceof Error ? fault.message : String(fault))
  }
}

const Quiet = z.object({
  sent: z.literal(0),
  received: z.literal(0),
  lost: z.literal(0),
  refused: z.literal(0),
  pending: z.literal(0),
})
