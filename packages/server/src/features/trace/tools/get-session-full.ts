import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { fullAnswer, FullData } from './shared/answers/full.ts'
import { FULL_BYTES, fullLimit, query } from '../define.ts'
import { startedSession } from './shared/examples.ts'
import { maskingFor, requireTurn, withRecording } from './shared/find-recording.ts'
import {
  indexParameter,
  sessionIdParameter,
  showSecretsParameter,
  startCursorParameter,
} from './shared/parameters.ts'
import { openPosition, START } from '../model/position.ts'
import { readWhole } from './shared/suggestions.ts'

const NAME = 'get_session_full'

export const getSessionFull = query({
  name: NAME,
  title: 'Read recorded session in full',
  version: '1.1.0',
  address: 'sessionInspector/full',
  description: {
    what: 'Get all of a recorded session, untruncated (≤48 KB a chunk). Needs a cursor.',
    when: 'Use this sparingly, for whole inputs and outputs: "give me the entire output of that command".',
    returns: 'Returns turns with steps and whole texts; a long one continues in the next chunk.',
  },
  rateLimit: fullLimit,
  ceiling: FULL_BYTES.most,
  parameters: () =>
    z.object({
      session_id: sessionIdParameter(),
      cursor: startCursorParameter(),
      limit: z.int().min(1).max(10).default(5).describe('Most turns a chunk'),
      max_bytes: z
        .int()
        .min(FULL_BYTES.least)
        .max(FULL_BYTES.most)
        .default(FULL_BYTES.standard)
        .describe('Most bytes a chunk'),
      turn_index: indexParameter().default(0).describe('Where "start" is'),
      step_index: indexParameter().default(0).describe('Within that turn'),
      show_secrets: showSecretsParameter(),
    }),
  data: FullData,
  examples: startedSession.full,
  handler: (params, { services, cursorsFor, weigh }) =>
    withRecording(params.session_id, services.recordings, async (recording) => {
      const { turn_index: turn, step_index: step, show_secrets: showSecrets, cursor, limit } = params
      const { max_bytes: maxBytes } = params
      const { head } = recording
      const masking = maskingFor(showSecrets, services)
      const cursors = cursorsFor({ session: head.id, showSecrets })
      const isStart = cursor === null || cursor === 'start'
      if (isStart && (turn > 0 || step > 0)) await requireTurn(recording, turn, step)
      const from = isStart
        ? { ...START, turn, step }
        : openPosition(cursor, head, cursors, readWhole(head.id, 0, 0, showSecrets))
      const args = {
        session_id: head.id,
        limit,
        max_bytes: maxBytes,
        ...(showSecrets ? { show_secrets: true } : {}),
      }
      const call = { tool: NAME, args, cursors, from }
      return withinCeilings(maxBytes, weigh, (room) => fullAnswer(recording, limit, masking, call, room))
    }),
})
