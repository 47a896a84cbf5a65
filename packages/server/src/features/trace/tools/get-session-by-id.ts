import { lazy, pagination, type Answer, type NextCall } from '@tutor-nexus/toolkit'
import { TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { fullAnswer, FullData } from './shared/answers/full.ts'
import { briefSteps, stepsAnswer } from './shared/answers/steps.ts'
import { summaryAnswer } from './shared/answers/summary.ts'
import { turnsAnswer } from './shared/answers/turns.ts'
import { FULL_BYTES, query, SUMMARY_CEILING } from '../define.ts'
import { startedSession } from './shared/examples.ts'
import { withRecording } from './shared/find-recording.ts'
import { masked } from '../model/masks/masking.ts'
import { sessionIdParameter } from './shared/parameters.ts'
import { openPosition, type PageCall, START } from '../model/position.ts'
import type { RecordingHead } from '../model/recording.ts'
import type { Recording } from '../model/recordings-port.ts'
import { readSteps, readTurns, readWhole, summarizeSession } from './shared/suggestions.ts'
import { BriefStepView } from './shared/views/step-view.ts'
import { SummaryView } from './shared/views/summary-view.ts'
import { TurnView } from './shared/views/turn-view.ts'

const NAME = 'get_session_by_id'
const MINUTE = 60_000

const DETAIL_LEVELS = ['summary', 'turns', 'steps', 'full'] as const
type DetailLevel = (typeof DETAIL_LEVELS)[number]

const CEILINGS: Readonly<Record<DetailLevel, number>> = {
  summary: SUMMARY_CEILING,
  turns: TEXT_CEILING,
  steps: TEXT_CEILING,
  full: FULL_BYTES.standard,
}

const MOST_FULL_TURNS = 10

const Data = lazy(() =>
  z.object({
    session_id: z.string(),
    detail_level: z.enum(DETAIL_LEVELS),
    summary: SummaryView().optional(),
    turns: z.array(TurnView()).optional(),
    steps: z.array(BriefStepView()).optional(),
    chunk_data: FullData().shape.chunk_data.optional(),
    next_cursor: z.string().optional(),
  }),
)
type Data = z.input<ReturnType<typeof Data>>

export const getSessionById = query({
  name: NAME,
  title: 'Get recorded session by id',
  address: 'sessionInspector/byId',
  version: '1.4.0',
  description: {
    what: 'Fetch a recorded session at one of four levels of detail (5-48 KB a page), the old way.',
    when: 'Use this only where an old script names it: "call get_session_by_id with detail_level steps".',
    returns: 'Returns what detail_level says.',
  },
  rateLimit: { maxCalls: 30, windowMs: MINUTE },
  ceiling: FULL_BYTES.standard,
  deprecated: {
    since: '1.0.0',
    on: '2026-11-15',
    replacement: 'get_session_summary',
    removalDate: '2027-05-15',
  },
  parameters: () =>
    z.object({
      session_id: sessionIdParameter(),
      detail_level: z.enum(DETAIL_LEVELS).default('summary').describe('How much'),
      ...pagination({ standard: 10, max: 50 }),
    }),
  data: Data,
  examples: startedSession.byId,
  handler: ({ session_id: id, detail_level: level, cursor, limit }, { services, cursorsFor, weigh }) =>
    withRecording(id, services.recordings, async (recording) => {
      const { head } = recording
      const cursors = cursorsFor({ session: head.id, level })
      const again = summarizeSession(head.id)
      const from = cursor === undefined ? START : openPosition(cursor, head, cursors, again)
      const args = { session_id: head.id, detail_level: level, limit }
      const make = await MAKERS[level](recording, { tool: NAME, args, cursors, from }, limit)
      return withinCeilings<Data>(CEILINGS[level], weigh, async (room) => {
        const { data, facts } = await make(room)
        return {
          data: { session_id: head.id, detail_level: level, ...data },
          facts: { ...facts, next: [...(facts.next ?? []), ...replacementOf(level, head)] },
        }
      })
    }),
})

function replacementOf(level: DetailLevel, { id, turns }: RecordingHead): NextCall[] {
  const calls: Readonly<Record<DetailLevel, NextCall>> = {
    summary: summarizeSession(id),
    turns: readTurns(id),
    steps: readSteps(id, 0, 0),
    full: readWhole(id, 0, 0, false),
  }
  const hasSteps = turns > 0 || level !== 'steps'
  const about = { action: 'use-replacement', description: `${NAME} will be removed: use this` }
  return hasSteps ? [{ ...calls[level], ...about }] : []
}

type Maker = (room: number) => Promise<Answer<Omit<Data, 'session_id' | 'detail_level'>>>

const MAKERS: Readonly<
  Record<DetailLevel, (recording: Recording, call: PageCall, limit: number) => Promise<Maker>>
> = {
  async summary(recording) {
    const findings = await recording.findings()
    return async (room) => {
      const { data, facts } = summaryAnswer(recording.head, findings, masked, room)
      return { data: { summary: data }, facts }
    }
  },
  async turns(recording, call, limit) {
    const heads = await recording.turns(call.from.turn, limit)
    return async (room) => turnsAnswer(recording.head, heads, masked, call, room)
  },
  async steps(recording, call, limit) {
    const { turns, steps } = recording.head
    const read = await briefSteps(recording, call.from, turns, limit + 1, masked)
    return async (room) => stepsAnswer(recording.head, read, limit, steps, masked, call, room)
  },
  async full(recording, call, limit) {
    return (room) => fullAnswer(recording, Math.min(limit, MOST_FULL_TURNS), masked, call, room)
  },
}
