import { asShown } from '../../../contract/example.ts'
import type { CallOutcome } from '../../../pipeline/call.ts'
import { Pipeline } from '../../../pipeline/pipeline.ts'
import type { Limiter } from '../../../pipeline/ports.ts'
import type { RateLimit } from '../../../contract/tool.ts'
import { callTool, codeOf } from '../../call-tool.ts'
import { testPorts } from '../../test-ports.ts'
import type { ChecksOf } from '../check.ts'
import type { Trial } from '../trial.ts'

const MOST_CALLS = 100
const SHORTEST_WINDOW = 10_000

/** Few enough calls to make them all, in a window that does not pass meanwhile. */
const canBeUsedUp = ({ maxCalls, windowMs }: RateLimit): boolean =>
  maxCalls <= MOST_CALLS && windowMs >= SHORTEST_WINDOW

const spent: Limiter = {
  take: async (_, __, { maxCalls, windowMs }) => ({
    allowed: false,
    retryAfterMs: windowMs,
    used: maxCalls + 1,
  }),
}

async function usedUp(trial: Trial, { maxCalls }: RateLimit): Promise<string[]> {
  const args = asShown(trial.examples[0]?.params)
  // A window that ends meanwhile gives the calls once more.
  for (let call = 1; call <= 2 * maxCalls; call += 1) {
    const outcome = await trial.call(args)
    if (codeOf(outcome) !== 'RATE_LIMITED') continue
    return call <= maxCalls
      ? [`call ${call} of ${maxCalls} is already refused`]
      : refusalFaults(outcome, maxCalls)
  }
  return refusalFaults(await trial.call(args), maxCalls)
}

/** On a pipeline whose limiter has nothing left and that has no services: should the handler run, it fails. */
async function askedFirst(trial: Trial, { maxCalls }: RateLimit): Promise<string[]> {
  const pipeline = new Pipeline(trial.pipeline.registry, testPorts({ limiter: spent }))
  const args = asShown(trial.examples[0]?.params)
  return refusalFaults(await callTool(pipeline, trial.name, args, trial.as(trial.caller)), maxCalls)
}

function refusalFaults(outcome: CallOutcome, maxCalls: number): string[] {
  if (outcome.kind !== 'failure' || outcome.failure.code !== 'RATE_LIMITED')
    return [`after ${maxCalls} calls the next is answered with ${codeOf(outcome)} instead of RATE_LIMITED`]
  const { retryAfter = 0, limit } = outcome.failure.details
  return [
    ...(retryAfter > 0 ? [] : ['the refusal does not say when to come back']),
    ...(limit?.max === maxCalls ? [] : ['the refusal does not say what the limit is']),
  ]
}

export const rateLimitChecks: ChecksOf = ({ tool: { rateLimit } }) =>
  rateLimit
    ? [
        {
          name: 'keeps its rate limit',
          faults: (trial) =>
            canBeUsedUp(rateLimit) ? usedUp(trial, rateLimit) : askedFirst(trial, rateLimit),
        },
      ]
    : []
