import type { ErrorCode } from '../../../contract/errors.ts'
import { arbitraryArguments, outcomeModel } from '../../arbitrary-arguments.ts'
import { codeOf } from '../../call-tool.ts'
import { fastCheck } from '../../fast-check.ts'
import { formFaults } from '../answer-faults.ts'
import type { ChecksOf } from '../check.ts'
import { repeated } from '../repeated-call.ts'
import { changesBetween, shown } from '../shown.ts'
import { allowance, type Trial } from '../trial.ts'

const RUNS = 100

/** Codes that good arguments may still meet: a record that is not there, a rule of the domain. */
const BUSINESS: readonly ErrorCode[] = ['NOT_FOUND', 'UNPROCESSABLE_ENTITY', 'CONFLICT']

async function whatever(trial: Trial): Promise<string[]> {
  const fc = fastCheck()
  const { tool, caller, options } = trial
  const { valid, hostile } = arbitraryArguments(tool)
  const business = [...BUSINESS, ...(options.mayAnswer?.(trial.name) ?? [])]
  const expected = outcomeModel(tool, { caller, business })
  const before = await trial.snapshot()
  const calls = allowance(trial)
  const tried = await fc.check(
    fc.asyncProperty(fc.oneof(valid, hostile), async (args) => {
      const outcome = await trial.call(args, await calls())
      const allowed = expected(args)
      const faults = [...formFaults(trial, outcome), ...repeated(trial, args, outcome)]
      if (!allowed.has(codeOf(outcome)) && faults.length === 0)
        faults.push(`it is answered with ${trial.said(outcome)} instead of ${[...allowed].join(' or ')}`)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }),
    { numRuns: options.runs ?? RUNS },
  )
  const changes = trial.looksOnly ? changesBetween(before, await trial.snapshot()) : []
  return [
    ...(tried.failed ? [failureOf(tried)] : []),
    ...changes.map((change) => `looking has changed what is kept: ${change}`),
  ]
}

interface Tried {
  counterexample: [unknown] | null
  errorInstance: unknown
  seed: number
  counterexamplePath: string | null
}

function failureOf({ counterexample, errorInstance, seed, counterexamplePath }: Tried): string {
  const why = errorInstance instanceof Error ? errorInstance.message : 'it ended before its time'
  return `given ${shown(counterexample?.[0])}: ${why} (seed ${seed}, path ${counterexamplePath})`
}

export const randomChecks: ChecksOf = (_, { runs }) =>
  runs === 0 ? [] : [{ name: 'answers whatever it is given within the contract', faults: whatever }]
