import { SyncError } from '../../../packages/server/src/platform/sync/sync-error.ts'
import type { Dice } from './dice.ts'
import type { ProcessReplica } from './process-replica.ts'

const cut = (): SyncError => new SyncError('NETWORK', 'The line is dead')

interface Heard {
  readonly device: string
  readonly request: unknown
  readonly answer: unknown
}

/** Loses, repeats, holds back and reorders what devices and server tell each other, until it is mended. */
export class BadNetwork {
  readonly #dice: Dice
  readonly #server: () => ProcessReplica
  readonly #cutOff = new Set<string>()
  readonly #heard: Heard[] = []
  #held: (() => void)[] = []
  #isMended = false

  constructor(dice: Dice, server: () => ProcessReplica) {
    this.#dice = dice
    this.#server = server
  }

  async carry(device: string, kind: 'exchange' | 'common', request: unknown): Promise<unknown> {
    if (this.#cutOff.has(device) || this.#happens(0.08)) throw cut()
    if (this.#happens(0.15)) await this.#hold()
    const deliver = () => this.#server().call(kind, { device, request })
    if (this.#happens(0.15)) await deliver().catch(() => undefined)
    const answer = await deliver()
    if (kind === 'exchange') this.#heard.push({ device, request, answer })
    if (this.#happens(0.15)) await this.#hold()
    if (this.#happens(0.1)) throw cut()
    return answer
  }

  /** Cuts a device off, or lets it back. */
  toggle(device: string): void {
    if (!this.#cutOff.delete(device)) this.#cutOff.add(device)
  }

  /** Lets some of what was held back go on, in any order. */
  release(share = 0.5): void {
    const held = this.#held
    this.#held = []
    for (const goOn of held) {
      if (this.#isMended || this.#dice.chance(share)) goOn()
      else this.#held.push(goOn)
    }
    this.#held = this.#held.toReversed()
  }

  /** Something that was said before is heard once more: by the server, or by the device. */
  async repeat(devices: readonly ProcessReplica[]): Promise<void> {
    const old = this.#dice.pick(this.#heard)
    if (!old) return
    if (this.#dice.chance(0.5))
      await this.#server()
        .call('exchange', { ...old })
        .catch(() => undefined)
    else await devices.find(({ device }) => device === old.device)?.call('late', { ...old })
  }

  mend(): void {
    this.#isMended = true
    this.#cutOff.clear()
    this.release()
  }

  #happens(share: number): boolean {
    return !this.#isMended && this.#dice.chance(share)
  }

  #hold(): Promise<void> {
    return new Promise((resolve) => this.#held.push(resolve))
  }
}
