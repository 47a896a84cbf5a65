import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Gives back what a burst of work has left behind: V8 would keep it until the next burst. */
export class QuietMemory {
  readonly #collect: (how: object) => void
  #isGrown = true

  constructor() {
    setFlagsFromString('--expose-gc')
    this.#collect = runInNewContext('gc')
  }

  after({ sent, received }: { readonly sent: number; readonly received: number }): void {
    const isQuiet = sent + received === 0
    if (isQuiet && this.#isGrown) this.#collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    this.#isGrown = !isQuiet
  }
}
