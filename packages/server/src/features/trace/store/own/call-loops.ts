import { createHash } from 'node:crypto'
import type { Findings } from '../../model/recording.ts'
import type { OwnCall } from './own-entry.ts'

const LEAST = 3
const MOST = 20

interface Run {
  readonly key: string
  readonly turn: number
  readonly step: number
  readonly tool: string
  times: number
}

/** Finds consecutive calls of the same tool with the same arguments. */
export class CallLoops {
  #ended: Run[] = []
  #current: Run | undefined

  copy(): CallLoops {
    const copy = new CallLoops()
    copy.#ended = [...this.#ended]
    copy.#current = this.#current && { ...this.#current }
    return copy
  }

  add({ tool, arguments: given }: OwnCall, at: { turn: number; step: number }): void {
    const key = createHash('sha1')
      .update(`${tool}\n${JSON.stringify(given)}`)
      .digest('base64')
    if (this.#current?.key === key) {
      this.#current.times += 1
      return
    }
    if (this.#current && this.#current.times >= LEAST) this.#ended.push(this.#current)
    this.#current = { key, tool, ...at, times: 1 }
  }

  /** Most repeated first. */
  found(): Findings['loops'] {
    return [...this.#ended, ...(this.#current ? [this.#current] : [])]
      .filter(({ times }) => times >= LEAST)
      .toSorted((a, b) => b.times - a.times || a.turn - b.turn || a.step - b.step)
      .slice(0, MOST)
      .map(({ turn, step, tool, times }) => ({ turn, step, tool, times }))
  }
}
