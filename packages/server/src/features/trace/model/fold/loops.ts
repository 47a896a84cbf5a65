import type { Findings } from '../recording.ts'
import { hashOf } from './hash.ts'

const LEAST_REPEATS = 3
const MOST_LOOPS = 50
/** The most other calls between two equal ones. */
const MOST_BETWEEN = 2

interface Run {
  /** The input, or its hash once the state was saved. */
  input: string | number
  length: number
  turn: number
  step: number
  tool: string
  times: number
  last: number
}

export interface LoopsState {
  calls: number
  runs: Run[]
  found: Findings['loops']
}

/** Without the inputs themselves. */
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

/** Adds a call. Three or more equal calls, with few others between, become a finding. */
export function addToLoops(
  state: LoopsState,
  tool: string,
  input: string,
  position: { turn: number; step: number },
): void {
  const number = state.calls++
  const { runs, found } = state
  const run = runs.find((each) => isSame(each, tool, input))
  if (!run) {
    while (runs.length > MOST_BETWEEN) runs.shift()
    const { turn, step } = position
    runs.push({ input, length: input.length, turn, step, tool, times: 1, last: number })
    return
  }
  runs.push(...runs.splice(runs.indexOf(run), 1))
  if (number - run.last > MOST_BETWEEN + 1) Object.assign(run, position, { times: 0 })
  run.times += 1
  run.last = number
  if (run.times < LEAST_REPEATS) return
  const known = found.find(({ turn, step }) => turn === run.turn && step === run.step)
  if (known) known.times = run.times
  else if (found.length < MOST_LOOPS) found.push({ turn: run.turn, step: run.step, tool, times: run.times })
}
