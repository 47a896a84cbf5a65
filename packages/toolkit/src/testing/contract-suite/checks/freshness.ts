import { isDeepStrictEqual } from 'node:util'
import { differences, type Example } from '../../../contract/example.ts'
import type { CallOutcome } from '../../../pipeline/call.ts'
import type { ChecksOf } from '../check.ts'
import { refersToGiven } from '../attempts.ts'
import type { Trial } from '../trial.ts'

const isCached = (outcome: CallOutcome): boolean =>
  outcome.kind === 'result' && outcome.result.metadata.cached === true

async function cachedPerCaller(trial: Trial): Promise<string[]> {
  const [example] = trial.examples
  if (!example) return []
  const { args } = await trial.prepare(example)
  const [first, again] = [await trial.call(args), await trial.call(args)]
  if (first.kind !== 'result' || again.kind !== 'result') return []
  const other = await trial.someone()
  const foreign = await trial.call(args, trial.as(other))
  return [
    ...(isCached(first) ? ['the first answer already comes from a cache'] : []),
    ...(isCached(again)
      ? differences(first.result.data, again.result.data).map((change) => `from the cache: ${change}`)
      : [
          'the second answer does not come from the cache: the pipeline has no `stamp`, or it never stands still',
        ]),
    ...(isCached(foreign) ? ["another caller is given the first one's answer"] : []),
  ]
}

/** Asks, makes the example's given calls, and asks again: what is then true must show. */
async function showsChanges(trial: Trial, example: Example): Promise<string[]> {
  const before = await trial.call(example.params)
  const { args, expected } = await trial.prepare(example)
  const outcome = await trial.call(args)
  if (outcome.kind !== 'result') return [`it is answered with ${trial.said(outcome)}`]
  const isStale = before.kind === 'result' && isDeepStrictEqual(before.result.data, outcome.result.data)
  const what = isStale ? 'it still shows what was so before' : 'asked before and after'
  return differences(expected, JSON.parse(JSON.stringify(outcome.result.data))).map(
    (change) => `${what} ${namesOf(example)}: ${change}`,
  )
}

const namesOf = ({ given = [] }: Example): string => given.map(({ tool }) => tool).join(', ')

export const freshnessChecks: ChecksOf = ({ tool }) => [
  ...(tool.cacheable
    ? [{ name: 'answers from the cache, to each caller from their own', faults: cachedPerCaller }]
    : []),
  ...tool.examples
    .filter((example) => example.given && !refersToGiven(example) && tool.category !== 'mutation')
    .map((example) => ({
      name: `shows what has just changed: ${example.description}`,
      faults: (trial: Trial) => showsChanges(trial, example),
    })),
]
