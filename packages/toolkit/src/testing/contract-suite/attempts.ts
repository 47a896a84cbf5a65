import { asShown } from '../../contract/example.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import type { Trial } from './trial.ts'

const NOTHING = {}
const NONSENSE = { nonsense: 1, limit: 1000, status: 'x', cursor: 'c' }

export interface Attempt {
  what: string
  args: unknown
  outcome: CallOutcome
}

/** Calls of every kind, good and bad, one after the other by one caller. */
export async function* attemptsOf(trial: Trial): AsyncGenerator<Attempt> {
  const { examples, options } = trial
  const bad = [NOTHING, NONSENSE, ...(options.attempts ?? [])]
  for (const args of bad) yield { what: JSON.stringify(args), args, outcome: await trial.call(args) }
  for (const example of examples.slice(0, 1)) {
    const args = asShown(example.params)
    yield { what: 'an example that nothing was prepared for', args, outcome: await trial.call(args) }
  }
  for (const example of examples) {
    const { args } = await trial.prepare(example)
    yield { what: `example "${example.description}"`, args, outcome: await trial.call(args) }
  }
}
