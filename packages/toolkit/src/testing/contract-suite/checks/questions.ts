import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { plainSurface } from '../../../pipeline/call.ts'
import { scriptedClient } from '../scripted-client.ts'
import { changesBetween } from '../shown.ts'
import type { Trial } from '../trial.ts'

/** Whoever says no gets an answer, and nothing is done. */
async function declined(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    for (const action of ['decline', 'cancel'] as const) {
      const { args } = await trial.prepare(example)
      const before = await trial.snapshot()
      const surface = plainSurface('test', { client: scriptedClient(action) })
      const outcome = await trial.call(args, { surface })
      if (outcome.kind === 'failure' && outcome.failure.details.kind === 'system')
        faults.push(`where the user says ${action} it is answered with ${trial.said(outcome)}`)
      const changes = changesBetween(before, await trial.snapshot())
      faults.push(...changes.map((change) => `the user said ${action}, and it went on: ${change}`))
    }
  }
  return faults
}

/** Many clients cannot ask anybody. */
async function unasked(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples.slice(0, 1)) {
    const { args } = await trial.prepare(example)
    const outcome = await trial.call(args, { surface: plainSurface('test') })
    const code = codeOf(outcome)
    if (code !== 'OK' && code !== 'UNPROCESSABLE_ENTITY')
      faults.push(`a client that cannot be asked is answered with ${trial.said(outcome)}`)
  }
  return faults
}

export const questionChecks: ChecksOf = ({ tool }) =>
  tool.interactive
    ? [
        { name: 'does nothing where its user declines', faults: declined },
        { name: 'answers clients that cannot be asked', faults: unasked },
      ]
    : []
