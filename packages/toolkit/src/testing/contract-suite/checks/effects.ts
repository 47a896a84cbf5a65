import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { changesBetween } from '../shown.ts'
import type { Trial } from '../trial.ts'

async function changesNothing(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    await trial.call(args)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(
      ...changes.map((change) => `example "${example.description}" changes what is kept: ${change}`),
    )
  }
  return faults
}

/** A call that nobody waits for any more when it comes must not be begun. */
async function cancelled(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples.slice(0, 1)) {
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    const code = codeOf(await trial.call(args, { signal: AbortSignal.abort() }))
    if (code !== 'SERVICE_UNAVAILABLE') faults.push(`a cancelled call is answered with ${code}`)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(...changes.map((change) => `a cancelled call has run: ${change}`))
  }
  return faults
}

export const effectChecks: ChecksOf = ({ tool: { category } }) => [
  ...(category === 'query' || category === 'analysis'
    ? [{ name: `changes nothing, as a ${category}`, faults: changesNothing }]
    : []),
  { name: 'does nothing once its call is cancelled', faults: cancelled },
]
