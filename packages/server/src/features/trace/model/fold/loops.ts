import type { Findings } from '../recording.ts'
import { hashOf } from './hash.ts'

const LEAST = 3
const MOST = 50
/** How many other calls may come between two that are the same. */
const BETWEEN = 2

interface Run {
  /** What tells its input from others, worked out when it is needed; until then the input itself. */
  input: string | number
  length: number
  turn: number
  step: number
  tool: string
  times: number
  /** The number of its last call. */
  last: number
}

export interface LoopsState {
  calls: number
  /** Of the last few calls. */
  runs: Run[]
  found: Findings['loops']
}

/** As it can be kept: without the inputs themselves. */
export const savedLoops = ({ runs, ...state }: LoopsState): LoopsState => ({
  ...state,
  runs: runs.map((run) => ({ ...run, input: keyOf(run.input) })),
})

const keyOf = (input: string | number): number => (typeof input === 'string' ? hashOf(input) : input)

function isSame(run: Run, tool: string, input: string): boolean {
  if (run.length !== input.length || run.tool !== tool) return false
  return typeof run.input === 'string' ? run.input === input : run.input === hashOf(input)
}

export const newLoops = (): LoopsState => ({ calls: 0, runs: [], found: [] })

/** Notes a call; one that is made again and again, or nearly so, becomes a finding with its third time. */
export function noteCall(
  state: LoopsState,
  tool: string,
  input: string,
  place: { turn: number; step: number },
): void {
  const number = state.calls++
  const { runs, found } = state
  const run = runs.find((each) => isSame(each, tool, input))
  if (!run) {
    while (runs.length > BETWEEN) runs.shift()
    const { turn, step } = place
    runs.push({ input, length: input.length, turn, step, tool, times: 1, last: number })
    return
  }
  runs.push(...runs.splice(runs.indexOf(run), 1))
  if (number - run.last > BETWEEN + 1) Object.assign(run, place, { times: 0 })
  run.times += 1
  run.last = number
  if (run.times < LEAST) return
  const told = found.find(({ turn, step }) => turn === run.turn && step === run.step)
  if (told) told.times = run.times
  else if (found.length < MOST) found.push({ turn: run.turn, step: run.step, tool, times: run.times })
}
