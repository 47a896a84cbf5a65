import { runSuggestions } from '../../run-suggestions.ts'
import { answerFaults } from '../answer-faults.ts'
import { attemptsOf } from '../attempts.ts'
import { repeated } from '../repeated-call.ts'
import type { ChecksOf } from '../check.ts'
import { shown } from '../shown.ts'
import { logOf } from '../call-log.ts'
import type { Trial } from '../trial.ts'

/** Each fault once, with the first call that showed it. */
class Findings {
  readonly #first = new Map<string, string>()

  add(what: string, faults: readonly string[]): void {
    for (const fault of faults) if (!this.#first.has(fault)) this.#first.set(fault, what)
  }

  list(): string[] {
    return [...this.#first].map(([fault, what]) => `after ${what}: ${fault}`)
  }
}

async function envelopes(trial: Trial): Promise<string[]> {
  const found = new Findings()
  for await (const { what, outcome } of attemptsOf(trial)) found.add(what, await answerFaults(trial, outcome))
  return found.list()
}

/** A suggestion that its tool would not take is dropped on the way, so only the log knows of it. */
async function suggestions(trial: Trial): Promise<string[]> {
  const found = new Findings()
  for await (const { what, outcome } of attemptsOf(trial)) {
    if (outcome.kind === 'input-needed') continue
    const refused = await runSuggestions(trial.pipeline, outcome, trial.as(trial.caller))
    found.add(what, logOf(trial.told(), outcome.ids.traceId).faults.map(firstLine))
    found.add(
      what,
      refused.map(
        ({ action, data, code, message }) =>
          `${action} is suggested, but ${shown(data)} is answered with ${code} ${message}`,
      ),
    )
  }
  return found.list()
}

/** Suggesting the call that was just made leads to a loop. */
async function circles(trial: Trial): Promise<string[]> {
  const found = new Findings()
  for await (const { what, args, outcome } of attemptsOf(trial))
    found.add(what, repeated(trial, args, outcome))
  return found.list()
}

const firstLine = (text: string): string => text.split('\n', 1).join()

export const answerChecks: ChecksOf = () => [
  { name: 'answers in the form of the contract, whatever comes of the call', faults: envelopes },
  {
    name: 'suggests only calls that are accepted as they stand, after successes and failures',
    faults: suggestions,
  },
  { name: 'never suggests the call that was just made', faults: circles },
]
