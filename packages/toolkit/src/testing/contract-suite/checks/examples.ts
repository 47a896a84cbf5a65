import { differences, type Example } from '../../../contract/example.ts'
import type { ChecksOf, ToolCheck } from '../check.ts'
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

/** Nearly everything is tried by its examples, so that a tool without one would only seem to keep the contract. */
const hasNone: ToolCheck = {
  name: 'has an example to be tried by',
  faults: async () => ['add one to `examples`: what it is called with, and what it answers'],
}

export const exampleChecks: ChecksOf = ({ tool }) => [
  ...(tool.examples.length === 0 ? [hasNone] : []),
  ...tool.examples.map((example) => ({
    name: `does what its example says: ${example.description}`,
    faults: (trial: Trial) => exampleFaults(trial, example, (args) => trial.call(args)),
  })),
]
