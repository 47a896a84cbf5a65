import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { summaryAnswer } from './shared/answers/summary.ts'
import { query, SUMMARY_CEILING, summaryLimit } from '../define.ts'
import { startedSession } from './shared/examples.ts'
import { withRecording } from './shared/find-recording.ts'
import { masked } from '../model/masks/masking.ts'
import { sessionIdParameter } from './shared/parameters.ts'
import { SummaryView } from './shared/views/summary-view.ts'

export const getSessionSummary = query({
  name: 'get_session_summary',
  title: 'Get summary of recorded session',
  address: 'sessionInspector/summary',
  version: '1.3.0',
  description: {
    what: 'Get a lightweight overview of one recorded agent session (≤5 KB, one page).',
    when: 'Use this first: "what did that Codex session cost and what went wrong?".',
    returns:
      'Returns turns, tokens by kind, duration, models, tools, files, first message, and failures, loops, slow and costly turns.',
  },
  rateLimit: summaryLimit,
  ceiling: SUMMARY_CEILING,
  parameters: () => z.object({ session_id: sessionIdParameter() }),
  data: SummaryView,
  examples: startedSession.summary,
  handler: ({ session_id: id }, { services: { recordings }, weigh }) =>
    withRecording(id, recordings, async (recording) => {
      const findings = await recording.findings()
      return withinCeilings(SUMMARY_CEILING, weigh, async (room) =>
        summaryAnswer(recording.head, findings, masked, room),
      )
    }),
})
