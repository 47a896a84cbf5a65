import { differences } from '../../../contract/example.ts'
import type { CallOutcome } from '../../../pipeline/call.ts'
import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { otherArguments } from '../other-arguments.ts'
import { changesBetween, shown } from '../shown.ts'
import { takes, type Args, type Trial } from '../trial.ts'

const MOST = 4
const EVENT = { clientEventId: 'contract-suite' }

const dataOf = (outcome: CallOutcome): unknown =>
  outcome.kind === 'result' ? JSON.parse(JSON.stringify(outcome.result.data)) : undefined

/** Asked by another name of the way in, so that no cache answers in the tool's stead. */
async function sameAnswer(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    const { args } = await trial.prepare(example)
    const first = await trial.call(args)
    const { surface } = trial.as(trial.caller)
    const again = await trial.call(args, surface ? { surface: { ...surface, name: 'again' } } : {})
    const changed = differences(dataOf(first), dataOf(again)).slice(0, MOST)
    faults.push(...changed.map((change) => `example "${example.description}", asked twice: ${change}`))
  }
  return faults
}

async function sameEffect(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    const { args } = await trial.prepare(example)
    await trial.call(args)
    const before = await trial.snapshot()
    await trial.call(args)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(...changes.map((change) => `example "${example.description}", done twice: ${change}`))
  }
  return faults
}

async function runIdempotent(trial: Trial): Promise<string[]> {
  const [example] = trial.examples
  if (!example) return []
  const args: Args = { ...Object((await trial.prepare(example)).args), ...EVENT }
  const first = await trial.call(args)
  if (first.kind !== 'result') return [`with a clientEventId it is answered with ${trial.said(first)}`]
  const kept = await trial.snapshot()
  const again = await trial.call(args)
  const changes = changesBetween(kept, await trial.snapshot())
  const other = otherArguments(trial.tool, args, trial.options.runs !== 0)
  const clash = other && codeOf(await trial.call({ ...other, ...EVENT }))
  return [
    ...(again.kind === 'result' && again.result.metadata.replayed
      ? differences(trial.tool.withoutSecrets(dataOf(first)), dataOf(again)).map(
          (change) => `the same request again: ${change}`,
        )
      : [`the same request again is not replayed but answered with ${trial.said(again)}`]),
    ...changes.map((change) => `the same request again has run: ${change}`),
    ...(clash === undefined || clash === 'CONFLICT'
      ? []
      : [`the same clientEventId for ${shown(other)} is answered with ${clash} instead of CONFLICT`]),
  ]
}

export const repeatChecks: ChecksOf = (tool) => [
  ...(tool.tool.idempotent
    ? tool.tool.category === 'mutation'
      ? [{ name: 'does no more the second time, being idempotent', faults: sameEffect }]
      : [{ name: 'gives the same answer twice, being idempotent', faults: sameAnswer }]
    : []),
  ...(tool.takesClientEventId && takes(tool, 'clientEventId')
    ? [{ name: 'does a request with the same clientEventId once', faults: runIdempotent }]
    : []),
]
