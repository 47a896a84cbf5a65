import type { NextCall } from '@tutor-nexus/toolkit'

export const listSessions: NextCall = {
  action: 'list-sessions',
  priority: 'high',
  category: 'exploration',
  description: 'Find a session and its id',
  tool: 'list_sessions',
  arguments: {},
}

export const summarizeSession = (id: string, description = 'See what the session is about'): NextCall => ({
  action: 'summarize-session',
  priority: 'high',
  category: 'exploration',
  description,
  tool: 'get_session_summary',
  arguments: { session_id: id },
})

export const readTurns = (id: string): NextCall => ({
  action: 'read-turns',
  priority: 'medium',
  category: 'exploration',
  description: 'See what was asked and done, turn by turn',
  tool: 'get_session_turns',
  arguments: { session_id: id },
})

export const readSteps = (
  id: string,
  turn: number,
  step: number,
  about: Partial<Pick<NextCall, 'action' | 'priority' | 'category' | 'description' | 'why'>> = {},
): NextCall => ({
  action: 'read-steps',
  priority: 'medium',
  category: 'exploration',
  description: `See the steps of turn ${turn}`,
  ...about,
  tool: 'get_turn_steps',
  arguments: { session_id: id, turn_index: turn, ...(step > 0 ? { step_index: step } : {}) },
})

export const readWhole = (id: string, turn: number, step: number, showSecrets: boolean): NextCall => ({
  action: 'read-whole-step',
  priority: 'low',
  category: 'exploration',
  description: `Read turn ${turn} from step ${step} in full`,
  tool: 'get_session_full',
  arguments: {
    session_id: id,
    cursor: 'start',
    ...(turn > 0 || step > 0 ? { turn_index: turn } : {}),
    ...(step > 0 ? { step_index: step } : {}),
    ...(showSecrets ? { show_secrets: true } : {}),
  },
})
