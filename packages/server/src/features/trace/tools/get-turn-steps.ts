import { defined, pagination } from '@tutor-nexus/toolkit'
import { TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { briefSteps, changes, stepsAnswer } from './shared/answers/steps.ts'
import { query } from '../define.ts'
import { startedSession } from './shared/examples.ts'
import { maskingFor, requireTurn, withRecording } from './shared/find-recording.ts'
import {
  indexParameter,
  sessionIdParameter,
  showSecretsParameter,
  turnIndexParameter,
} from './shared/parameters.ts'
import { openPosition, START } from '../model/position.ts'
import { readSteps } from './shared/suggestions.ts'
import { BriefStepView } from './shared/views/step-view.ts'

const NAME = 'get_turn_steps'

export const getTurnSteps = query({
  name: NAME,
  title: 'List steps of turn',
  version: '1.2.0',
  address: 'sessionInspector/steps',
  description: {
    what: 'Get the steps of one turn of a recorded session (≤32 KB a page).',
    when: 'Use this for an interesting turn: "which tool calls were made in turn 3?"; with only changes: "what did you change today?".',
    returns: 'Returns messages, thoughts, calls and results in order, long texts marked as truncated.',
  },
  parameters: () =>
    z.object({
      session_id: sessionIdParameter(),
      turn_index: turnIndexParameter(),
      step_index: indexParameter().default(0).describe('First step to show'),
      only: z.enum(['changes']).optional().describe('What changed from that turn on'),
      show_secrets: showSecretsParameter(),
      ...pagination(),
    }),
  data: () =>
    z.object({
      session_id: z.string(),
      turn_index: z.int().min(0),
      steps: z.array(BriefStepView()),
      next_cursor: z.string().optional(),
    }),
  examples: startedSession.steps,
  handler: (params, { services, cursorsFor, weigh }) =>
    withRecording(params.session_id, services.recordings, async (recording) => {
      const { turn_index: turn, step_index: step, only, show_secrets: showSecrets, cursor, limit } = params
      const { head } = recording
      const masking = maskingFor(showSecrets, services)
      const { steps: total } = await requireTurn(recording, turn, cursor === undefined ? step : 0)
      const cursors = cursorsFor({ session: head.id, turn, showSecrets, ...defined({ only }) })
      const from =
        cursor === undefined
          ? { ...START, turn, step }
          : openPosition(cursor, head, cursors, readSteps(head.id, turn, 0))
      const read =
        only === undefined
          ? await briefSteps(recording, from, turn, limit + 1, masking)
          : await changes(recording, from, limit + 1, masking, services.isChange)
      const args = {
        session_id: head.id,
        turn_index: turn,
        limit,
        ...defined({ only }),
        ...(showSecrets ? { show_secrets: true } : {}),
      }
      const call = { tool: NAME, args, cursors, from }
      return withinCeilings(TEXT_CEILING, weigh, async (room) => {
        const { data, facts } = stepsAnswer(
          head,
          read,
          limit,
          only === undefined ? total : undefined,
          masking,
          call,
          room,
        )
        return { data: { session_id: head.id, turn_index: turn, ...data }, facts }
      })
    }),
})
