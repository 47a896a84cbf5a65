import { asShown } from '../../../contract/example.ts'
import { codeOf, OTHER_USER } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { changesBetween } from '../shown.ts'
import type { Trial } from '../trial.ts'

async function eachDropped(trial: Trial): Promise<string[]> {
  const { permissions } = trial.tool.tool
  const faults: string[] = []
  for (const dropped of permissions) {
    const caller = await trial.someone(permissions.filter((permission) => permission !== dropped))
    const before = await trial.snapshot(caller)
    const outcome = await trial.call(asShown(trial.examples[0]?.params), trial.as(caller))
    const code = codeOf(outcome)
    if (code !== 'FORBIDDEN') faults.push(`without ${dropped} it answers ${code}`)
    const changes = changesBetween(before, await trial.snapshot(caller))
    faults.push(...changes.map((change) => `without ${dropped} it has run: ${change}`))
  }
  return faults
}

const CLAIMS = ['user_id', 'userId']

async function claims(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const claim of CLAIMS) {
    const params = Object(asShown(trial.examples[0]?.params))
    const code = codeOf(await trial.call({ ...params, [claim]: OTHER_USER }))
    if (code !== 'FORBIDDEN') faults.push(`with another's ${claim} it answers ${code}`)
  }
  return faults
}

export const permissionChecks: ChecksOf = (tool) => [
  ...(tool.tool.permissions.length > 0
    ? [{ name: 'is refused without any one of its permissions, and nothing runs', faults: eachDropped }]
    : []),
  { name: 'acts for nobody but its caller', faults: claims },
]
