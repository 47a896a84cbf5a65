import { linkOptions } from '@tanstack/react-router'
import type { Given } from './given.ts'

const inspectedPage = ({ session_id: session, turn_index: turn, step_index: step, cursor }: Given) =>
  typeof session === 'string' && (cursor === undefined || cursor === 'start')
    ? linkOptions({
        to: '/inspector/$session',
        params: { session },
        search: {
          ...(typeof turn === 'number' ? { turn: String(turn) } : {}),
          ...(typeof step === 'number' ? { step: String(step) } : {}),
        },
      })
    : undefined

const inspectorPage = ({ query, cursor, session_id: session }: Given) =>
  cursor === undefined && session === undefined
    ? linkOptions({ to: '/inspector', search: typeof query === 'string' ? { q: query } : {} })
    : undefined

export const inspectorDestinations = {
  list_sessions: inspectorPage,
  search_sessions: inspectorPage,
  get_session_summary: inspectedPage,
  get_session_turns: inspectedPage,
  get_turn_steps: inspectedPage,
  get_session_full: inspectedPage,
}
