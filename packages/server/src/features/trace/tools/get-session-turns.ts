import { pagination } from '@tutor-nexus/toolkit'
import { TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { turnsAnswer, TurnsData } from './shared/answers/turns.ts'
import { query } from '../define.ts'
import { startedSession } from './shared/examples.ts'
import { withRecording } from './shared/find-recording.ts'
import { masked } from '../model/masks/masking.ts'
import { sessionIdParameter } from './shared/parameters.ts'
import { openPosition, START } from '../model/position.ts'
import { readTurns } from './shared/suggestions.ts'

const NAME = 'get_session_turns'

export const getSessionTurns = query({
  name: NAME,
  title: 'List turns of recorded session',
  address: 'sessionInspector/turns',
  description: {
    what: 'Get summaries of the turns of a recorded session (10-30 KB a page).',
    when: 'Use this after the summary, to pick a turn: "go through what the agent did, turn by turn".',
    returns: 'Returns prompt, reply, key actions, outcome, tokens and duration of each turn.',
  },
  parameters: () => z.object({ session_id: sessionIdParameter(), ...pagination({ standard: 10, max: 50 }) }),
  data: TurnsData,
  examples: startedSession.turns,
  handler: ({ session_id: id, cursor, limit }, { services: { recordings }, cursorsFor, weigh }) =>
    withRecording(id, recordings, async (recording) => {
      const { head } = recording
      const cursors = cursorsFor({ session: head.id })
      const from = cursor === undefined ? START : openPosition(cursor, head, cursors, readTurns(head.id))
      const heads = await recording.turns(from.turn, limit)
      const call = { tool: NAME, args: { session_id: head.id, limit }, cursors, from }
      return withinCeilings(TEXT_CEILING, weigh, async (room) => turnsAnswer(head, heads, masked, call, room))
    }),
})
