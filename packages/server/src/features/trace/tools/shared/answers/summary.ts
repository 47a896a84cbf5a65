import { type Answer, found, type NextCall } from '@tutor-nexus/toolkit'
import { jsonBytes } from '@tutor-nexus/toolkit/contract'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import { recordOf, unreadLines } from '../views/session-view.ts'
import type { Findings, RecordingHead } from '../../../model/recording.ts'
import { readSteps, readTurns } from '../suggestions.ts'
import { summaryView, type SummaryView } from '../views/summary-view.ts'

/** Entries per list, tried from most to least until the summary fits. Names of tools tell most in the fewest bytes. */
const DETAILS = [
  { most: 5, tools: 25 },
  { most: 3, tools: 25 },
  { most: 2, tools: 25 },
  { most: 1, tools: 15 },
  { most: 1, tools: 1 },
  { most: 0, tools: 0 },
] as const
const LEAST = { most: 0, tools: 0 }
const LEAST_CALLS = 2

export function summaryAnswer(
  head: RecordingHead,
  findings: Findings,
  masking: Masking,
  room: number,
): Answer<SummaryView> {
  const views = DETAILS.map((detail) => summaryView(head, findings, detail, masking))
  const at = views.findIndex((view) => jsonBytes(view) <= room)
  const detail = at < 0 ? DETAILS.length - 1 : at
  const leastDetailed = summaryView(head, findings, LEAST, masking)
  const calls = [...findingCalls(head.id, findings, masking), ...(head.turns > 0 ? [readTurns(head.id)] : [])]
  return {
    data: views[detail] ?? leastDetailed,
    facts: found({
      kind: 'session',
      record: recordOf(head),
      provenance: 'verified',
      factors: unreadLines(head),
      next: detail === 0 ? calls : [...calls.slice(0, LEAST_CALLS), ...calls.slice(LEAST_CALLS).slice(-1)],
    }),
  }
}

/** A shorter turn is not worth a hint. */
const SLOW_MS = 5_000
const LONGEST_FAILURE = 80

/** Control characters and lone surrogates take six bytes each in JSON. */
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')

const findingCalls = (
  id: string,
  { failed, loops, slowest, costliest }: Findings,
  masking: Masking,
): NextCall[] => [
  ...loops.slice(0, 1).map(({ turn, step, times }) =>
    readSteps(id, turn, step, {
      action: 'inspect-loop',
      priority: 'high',
      category: 'correction',
      why: `The same call was made ${times} times`,
    }),
  ),
  ...failed.slice(0, 2).map(({ turn, step, tool, message }, at) =>
    readSteps(id, turn, step, {
      action: at === 0 ? 'inspect-failed-call' : 'inspect-next-failed-call',
      priority: 'high',
      category: 'correction',
      description: `${onOneLine(shortText(`${tool}: ${message || 'failed'}`, LONGEST_FAILURE, masking))} (turn ${turn}, step ${step})`,
    }),
  ),
  ...costliest.slice(0, 1).map(({ turn, tokens }) =>
    readSteps(id, turn, 0, {
      action: 'inspect-costliest-turn',
      category: 'optimization',
      why: `The costliest turn took ${tokens.toLocaleString('en')} tokens`,
    }),
  ),
  ...slowest
    .filter(({ turn, durationMs }) => turn !== costliest[0]?.turn && durationMs >= SLOW_MS)
    .slice(0, 1)
    .map(({ turn, durationMs }) =>
      readSteps(id, turn, 0, {
        action: 'inspect-slowest-turn',
        category: 'optimization',
        why: `The slowest turn took ${Math.round(durationMs / 1000)} s`,
      }),
    ),
]
