import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import type { Trial } from '../trial.ts'
import { exampleFaults } from './examples.ts'

async function sameByAddress(trial: Trial): Promise<string[]> {
  const { agent, mode } = trial.tool
  const forms: readonly (readonly [what: string, name: string, frame: object])[] = [
    [`${agent}_${mode}`, `${agent}_${mode}`, {}],
    [`${agent} with the mode ${mode}`, agent, { mode }],
  ]
  const faults: string[] = []
  for (const [what, name, frame] of forms) {
    for (const example of trial.examples) {
      const caller = await trial.someone()
      const found = await exampleFaults(
        trial,
        example,
        (args) => trial.callOther(name, { ...frame, arguments: args }, trial.as(caller)),
        caller,
      )
      faults.push(...found.map((fault) => `called as ${what}, example "${example.description}": ${fault}`))
    }
  }
  return faults
}

async function wrongModes(trial: Trial): Promise<string[]> {
  const { agent, mode } = trial.tool
  const faults: string[] = []
  for (const args of [{}, { mode: `${mode}X` }]) {
    const outcome = await trial.callOther(agent, args)
    const code = codeOf(outcome)
    if (outcome.kind !== 'failure' || code !== 'BAD_REQUEST')
      faults.push(`${agent} with ${JSON.stringify(args)} is answered with ${code} instead of BAD_REQUEST`)
    else if (!outcome.failure.details.nearest?.includes(mode))
      faults.push(`${agent} with ${JSON.stringify(args)} is refused without naming ${mode}`)
  }
  return faults
}

export const addressChecks: ChecksOf = () => [
  { name: 'answers by its address as by its name', faults: sameByAddress },
  { name: 'is named to whoever gives its agent another mode', faults: wrongModes },
]
