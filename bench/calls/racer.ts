import { cpuNanoseconds, residentBytes } from '../measure/process-usage.ts'
import type { Contestant } from './contestant.ts'
import { type Figures, figuresOf, type Samples } from './figures.ts'
import { launch, type Running, type Setting, withLastWords } from './running.ts'
import { type Concurrency, type Limit, runSlice } from './slice.ts'

export interface Outcome {
  contestant: Contestant
  figures?: Figures
  /** Why there are no figures: it did not start, or it answered wrong. */
  failure?: Error
}

/** A contestant in its rounds. Its failure takes it out of the race and leaves the others in. */
export class Racer {
  readonly #contestant: Contestant
  readonly #setting: Setting
  readonly #samples: Samples = {
    startMillis: [],
    coldCpuMicros: [],
    cpuMicros: { 1: [], 16: [] },
    slices: { 1: [], 16: [] },
  }
  #running: Running | undefined
  #rssStartBytes = 0
  #openLap: { concurrency: Concurrency; calls: number; cpuBefore: number } | undefined
  #failure: Error | undefined

  constructor(contestant: Contestant, setting: Setting) {
    this.#contestant = contestant
    this.#setting = setting
  }

  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /** Starts the server anew and makes its first calls. */
  async start(first: Limit): Promise<void> {
    if (this.#failure) return
    await this.end()
    try {
      this.#running = await launch(this.#contestant, this.#setting)
    } catch (error) {
      this.#failure = asError(error)
    }
    await this.#attempt(async (running) => {
      const { pid } = running.child
      this.#samples.startMillis.push(running.startMillis)
      this.#rssStartBytes = residentBytes(pid)
      const cpuBefore = cpuNanoseconds(pid)
      const { latencyMicros } = await runSlice(running, 16, first)
      this.#samples.coldCpuMicros.push((cpuNanoseconds(pid) - cpuBefore) / 1000 / latencyMicros.length)
    })
  }

  async warmUp(limit: Limit): Promise<void> {
    await this.#attempt((running) => runSlice(running, 16, limit))
  }

  async lap(concurrency: Concurrency, limit: Limit): Promise<void> {
    await this.#attempt(async (running) => {
      this.#closeLap(running)
      const cpuBefore = cpuNanoseconds(running.child.pid)
      const slice = await runSlice(running, concurrency, limit)
      this.#samples.slices[concurrency].push(slice)
      this.#openLap = { concurrency, calls: slice.latencyMicros.length, cpuBefore }
    })
  }

  async finish(): Promise<Outcome> {
    const contestant = this.#contestant
    let figures: Figures | undefined
    await this.#attempt(async (running) => {
      this.#closeLap(running)
      const memory = { rssStartBytes: this.#rssStartBytes, rssEndBytes: residentBytes(running.child.pid) }
      figures = { calls: running.turn, ...figuresOf(this.#samples), ...memory }
    })
    return figures
      ? { contestant, figures }
      : { contestant, failure: this.#failure ?? new Error('never started') }
  }

  async end(): Promise<void> {
    await this.#running?.end()
    this.#running = undefined
  }

  /** A lap's CPU is counted until the server's next lap, so that work which it puts off is not lost. */
  #closeLap({ child }: Running): void {
    if (!this.#openLap) return
    const { concurrency, calls, cpuBefore } = this.#openLap
    this.#samples.cpuMicros[concurrency].push((cpuNanoseconds(child.pid) - cpuBefore) / 1000 / calls)
    this.#openLap = undefined
  }

  async #attempt(act: (running: Running) => Promise<unknown>): Promise<void> {
    if (this.#failure || !this.#running) return
    try {
      await act(this.#running)
    } catch (error) {
      this.#failure = asError(withLastWords(error, this.#running.child))
    }
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
