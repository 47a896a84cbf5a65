import { differences } from '../../../contract/example.ts'
import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { changesBetween } from '../shown.ts'
import { takes, type Args, type Trial } from '../trial.ts'

const EVENT = { clientEventId: 'contract-suite' }

/** What was kept is there again, and a call that is repeated is not made twice. */
async function outlives(trial: Trial): Promise<string[]> {
  const [example] = trial.examples
  if (!example) return []
  const args: Args = { ...Object((await trial.prepare(example)).args), ...EVENT }
  const first = await trial.call(args)
  if (first.kind !== 'result') return [`it is answered with ${trial.said(first)}`]
  const kept = await trial.snapshot()
  return trial.restarted(async (later) => {
    const lost = changesBetween(kept, await later.snapshot())
    const again = await later.call(args)
    const done = changesBetween(kept, await later.snapshot())
    return [
      ...lost.map((change) => `after a restart, ${change}`),
      ...(again.kind === 'result'
        ? differences(trial.tool.withoutSecrets(first.result.data), again.result.data).map(
            (change) => `repeated after a restart: ${change}`,
          )
        : [`repeated after a restart it is answered with ${codeOf(again)}`]),
      ...(lost.length > 0
        ? []
        : done.map((change) => `repeated after a restart it has run again: ${change}`)),
    ]
  })
}

export const restartChecks: ChecksOf = (tool, { durable }) =>
  durable && tool.takesClientEventId && takes(tool, 'clientEventId')
    ? [{ name: 'is remembered beyond a restart', faults: outlives }]
    : []
