// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { getSessionById } from './tools/get-session-by-id.ts'
import { getSessionCosts } from './tools/get-session-costs.ts'
import { getSessionFull } from './tools/get-session-full.ts'
import { getSessionSummary } from './tools/get-session-summary.ts'
import { getSessionTurns } from './tools/get-session-turns.ts'
import { getTurnSteps } from './tools/get-turn-steps.ts'
import { listSessionsTool } from './tools/list-sessions.ts'
import { searchSessions } from './tools/search-sessions.ts'

export const tools = [
  listSessionsTool,
  getSessionSummary,
  getSessionTurns,
  getTurnSteps,
  getSessionFull,
  searchSessions,
  getSessionById,
  getSessionCosts,
]
