import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { getSessionById } from './tools/get-session-by-id.ts'
import { getSessionFull } from './tools/get-session-full.ts'
import { getSessionSummary } from './tools/get-session-summary.ts'
import { getSessionTurns } from './tools/get-session-turns.ts'
import { getTurnSteps } from './tools/get-turn-steps.ts'
import { listSessionsTool } from './tools/list-sessions.ts'
import { searchSessions } from './tools/search-sessions.ts'

export const traceDomain = defineDomain({
  name: 'trace',
  naming: verbNoun,
  agents: {
    sessionInspector:
      'What an agent did: recorded sessions of Claude Code, Codex, Gemini CLI and this server.',
  },
  tools: [
    listSessionsTool,
    getSessionSummary,
    getSessionTurns,
    getTurnSteps,
    getSessionFull,
    searchSessions,
    getSessionById,
  ],
})
