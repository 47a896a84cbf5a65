import type { NextCall } from '@tutor-nexus/toolkit'
import type { Cover } from '../../model/masks/cover.ts'
import { shortText } from '../../model/masks/short-text.ts'
import type { Findings } from '../../model/recording.ts'
import { readSteps } from './suggestions.ts'

/** A shorter turn is not worth a hint. */
const SLOW_MS = 5_000
const LONGEST_FAILURE = 80

/** What is worth a look, as calls that show it, the most telling first. */
export const findingCalls = (
  id: string,
  { failed, loops, slowest, costliest }: Findings,
  cover: Cover,
): NextCall[] => [
  ...loops.slice(0, 1).map(({ turn, step, times }) =>
    readSteps(id, turn, step, {
      action: 'inspect-loop',
      priority: 'high',
      category: 'correction',
      description: `The same call was made ${times} times`,
    }),
  ),
  ...failed.slice(0, 2).map(({ turn, step, tool, message }, at) =>
    readSteps(id, turn, step, {
      action: at === 0 ? 'inspect-failed-call' : 'inspect-next-failed-call',
      priority: 'high',
      category: 'correction',
      description: `${shortText(`${tool}: ${message || 'failed'}`, LONGEST_FAILURE, cover).replaceAll(/\s+/g, ' ')} (step ${step})`,
    }),
  ),
  ...costliest.slice(0, 1).map(({ turn, tokens }) =>
    readSteps(id, turn, 0, {
      action: 'inspect-costliest-turn',
      category: 'optimization',
      description: `The costliest turn took ${tokens} tokens`,
    }),
  ),
  ...slowest
    .filter(({ turn, durationMs }) => turn !== costliest[0]?.turn && durationMs >= SLOW_MS)
    .slice(0, 1)
    .map(({ turn, durationMs }) =>
      readSteps(id, turn, 0, {
        action: 'inspect-slowest-turn',
        category: 'optimization',
        description: `The slowest turn took ${Math.round(durationMs / 1000)} s`,
      }),
    ),
]
