import { differences, type Example } from '../../../contract/example.ts'
import type { ChecksOf } from '../check.ts'
import type { Trial } from '../trial.ts'

/** What a call in whatever form gives, against what the example promises. */
export async function exampleFaults(
  trial: Trial,
  example: Example,
  call: (args: unknown) => ReturnType<Trial['call']>,
  caller = trial.caller,
): Promise<string[]> {
  const { args, expected } = await trial.prepare(example, caller)
  const outcome = await call(args)
  if (outcome.kind !== 'result') return [`it is answered with ${trial.said(outcome)}`]
  return differences(expected, JSON.parse(JSON.stringify(outcome.result.data)))
}

export const exampleChecks: ChecksOf = ({ tool }) =>
  tool.examples.map((example) => ({
    name: `does what its example says: ${example.description}`,
    faults: (trial) => exampleFaults(trial, example, (args) => trial.call(args)),
  }))
