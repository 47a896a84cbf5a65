import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../contract/caller.ts'
import type { Pipeline } from '../../../pipeline/pipeline.ts'
import { arbitraryArguments } from '../../arbitrary-arguments.ts'
import { codeOf } from '../../call-tool.ts'
import { fastCheck } from '../../fast-check.ts'
import { formFaults } from '../answer-faults.ts'
import type { ChecksOf } from '../check.ts'
import { refersToGiven } from '../attempts.ts'
import { takes, type Trial } from '../trial.ts'

const MOST_CALLS = 100
const MOST_PAGES = 200
const SEED = 1

/** Lets the domain's mutations make as much as random arguments can, long texts and all. */
async function fill(trial: Trial): Promise<void> {
  const { domain } = trial.tool
  const makers = trial.pipeline.registry
    .getAll()
    .filter(
      ({ tool, domain: other }) => other === domain && tool.category === 'mutation' && !tool.destructive,
    )
    .filter(({ tool }) => !tool.examples.every(refersToGiven))
  const numRuns = Math.min(MOST_CALLS, trial.options.runs ?? MOST_CALLS)
  for (const maker of makers) {
    const calls = fastCheck().sample(arbitraryArguments(maker).valid, { numRuns, seed: SEED })
    for (const { clientEventId: _, user_id: __, userId: ___, ...args } of calls)
      await trial.callOther(maker.tool.name, args)
  }
}

const filled = new WeakMap<Pipeline, Map<string, Promise<Caller>>>()

/** Somebody who has much of what the tool's domain makes: made once where a store is shared, since queries leave it as it is. */
export function whoHasMuch(trial: Trial): Promise<Caller> {
  const known = filled.get(trial.pipeline) ?? new Map<string, Promise<Caller>>()
  filled.set(trial.pipeline, known)
  const { domain } = trial.tool
  const caller = known.get(domain) ?? fill(trial).then(() => trial.caller)
  known.set(domain, caller)
  return caller
}

/** Goes through all pages, each of which has to keep its size and lead on. */
async function muchToShow(trial: Trial): Promise<string[]> {
  const caller = await whoHasMuch(trial)
  const example = trial.examples.find((each) => !refersToGiven(each))
  if (!example) return []
  let cursor: { cursor?: string } = {}
  let before: unknown
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const outcome = await trial.call({ ...example.params, ...cursor }, trial.as(caller))
    const faults = formFaults(trial, outcome)
    if (faults.length > 0) return faults.map((fault) => `page ${page}: ${fault}`)
    if (outcome.kind !== 'result')
      return page === 1 ? [] : [`page ${page} is answered with ${codeOf(outcome)}`]
    const { _meta: meta, data } = outcome.result
    if (page > 1 && isDeepStrictEqual(data, before)) return [`page ${page} is page ${page - 1} again`]
    if (!meta.has_more) return []
    if (meta.next_cursor === undefined || !takes(trial.tool, 'cursor'))
      return [`page ${page} has more to follow and no cursor that leads there`]
    cursor = { cursor: meta.next_cursor }
    before = data
  }
  return [`there is no end after ${MOST_PAGES} pages`]
}

export const plentyChecks: ChecksOf = ({ tool: { category, examples } }, { runs }) =>
  runs !== 0 && (category === 'query' || category === 'analysis') && !examples.every(refersToGiven)
    ? [{ name: 'keeps its size when there is much to show', faults: muchToShow }]
    : []
