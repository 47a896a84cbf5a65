import { anyTime, fromGiven } from '@tutor-nexus/toolkit'
import type { BriefStepView, FullTurnView } from './views/step-view.ts'
import type { SummaryView } from './views/summary-view.ts'
import type { TurnView } from './views/turn-view.ts'

const given = [{ tool: 'tn_session_start', params: { title: 'Limits' } }]
const sessionId = fromGiven(0, 'sessionId')

const tokens = { input: 0, output: 0, cache_read: 0, cache_write: 0, reasoning: 0, total: 0 }

const summary: SummaryView = {
  session_id: sessionId,
  project_hash: '2b21208855cb0d6e',
  provider: 'tutor_nexus',
  start_time: anyTime,
  end_time: anyTime,
  folder: null,
  parent: null,
  stats: {
    total_turns: 1,
    total_tokens: 0,
    duration_seconds: 0,
    steps: 1,
    tool_calls: 0,
    failed_calls: 0,
    compactions: 0,
    tools: 0,
    models: 0,
    files: 0,
    subagents: 0,
    subagent_tokens: 0,
    skipped_lines: 0,
  },
  tokens,
  title: 'Limits',
  snippet: '',
  models: [],
  tools: [],
  files: [],
  subagents: [],
  findings: { failed: [], loops: [], slowest: [], costliest: [] },
}

const turn: TurnView = {
  turn_index: 0,
  start_time: anyTime,
  end_time: anyTime,
  duration_seconds: 0,
  prompt: '',
  reply: '',
  outcome: 'completed',
  key_actions: [],
  tools: 0,
  steps: 1,
  tool_calls: 0,
  failed_calls: 0,
  tokens,
  models: [],
  compactions: 0,
  subagents: [],
  subagent_count: 0,
}

const step: FullTurnView['steps'][number] = {
  step_index: 0,
  kind: 'notice',
  time: anyTime,
  name: 'started',
  fields: [{ name: 'text', format: 'text', text: 'Limits (engine auto)' }],
}
const briefStep: BriefStepView = { turn_index: 0, ...step }

/** A tutoring session that has just been started, as each tool shows it. */
export const startedSession = {
  summary: [
    {
      description: 'A tutoring session in which nothing was asked yet',
      given,
      params: { session_id: sessionId },
      expectedResult: summary,
    },
  ],
  turns: [
    {
      description: 'What a session says before the first question is its first turn',
      given,
      params: { session_id: sessionId },
      expectedResult: { session_id: sessionId, turns: [turn] },
    },
  ],
  steps: [
    {
      description: 'The steps of the first turn',
      given,
      params: { session_id: sessionId, turn_index: 0 },
      expectedResult: { session_id: sessionId, turn_index: 0, steps: [briefStep] },
    },
  ],
  full: [
    {
      description: 'All of a short session',
      given,
      params: { session_id: sessionId, cursor: 'start' },
      expectedResult: { session_id: sessionId, chunk_data: { turns: [{ turn_index: 0, steps: [step] }] } },
    },
  ],
  byId: [
    {
      description: 'The turns of a session, asked for the old way',
      given,
      params: { session_id: sessionId, detail_level: 'turns' as const },
      expectedResult: { session_id: sessionId, detail_level: 'turns' as const, turns: [turn] },
    },
  ],
}
