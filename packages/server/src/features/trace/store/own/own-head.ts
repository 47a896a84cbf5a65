import type { Findings, RecordingHead, TokenUse } from '../../model/recording.ts'
import { addTokens, noTokens, totalOf } from '../../model/fold/token-use.ts'
import type { OwnFold } from './own-fold.ts'
import { projectHash, sessionEnd, type OwnSession } from './own-session.ts'
import { callsIn, rankedTools, spanOf, turnHead, type OwnTurn } from './own-turn.ts'

const MOST_FOUND = 5
/** Also where calls are deleted with age, so that their session is another from then on. */
const EVENTS_STAY = 'events'

export function ownHead(session: OwnSession, fold: OwnFold): RecordingHead {
  const { turns, tools, models, startedAt, activeUntil, bytes, firstCall } = fold
  const began = startedAt ?? session.createdAt
  return {
    id: session.id,
    provider: 'tutor_nexus',
    generation: session.kind === 'tutoring' ? EVENTS_STAY : firstCall,
    cwd: null,
    projectHash: projectHash(session.workspace),
    parent: null,
    startedAt: began,
    endedAt: sessionEnd(session),
    durationMs: spanOf(began, activeUntil ?? began),
    turns: turns.length,
    steps: sum(turns.map(({ steps }) => steps)),
    toolCalls: callsIn(tools),
    failedCalls: sum(turns.map(({ failedCalls }) => failedCalls)),
    compactions: 0,
    tokens: allTokens(turns),
    subagentTokens: noTokens(),
    models: [...models]
      .map(([name, tokens]) => ({ name, tokens }))
      .toSorted((a, b) => totalOf(b.tokens) - totalOf(a.tokens)),
    tools: rankedTools(tools),
    files: [],
    subagents: [],
    title: fold.title ?? session.name,
    snippet: turns.find(({ prompt }) => prompt !== undefined)?.prompt ?? session.name ?? '',
    skippedLines: 0,
    otherRecords: {},
    bytes,
  }
}

export function ownFindings({ turns, failed, loops }: OwnFold): Findings {
  const heads = turns.map(turnHead)
  return {
    failed,
    loops: loops.found(),
    slowest: heads
      .map(({ index: turn, durationMs }) => ({ turn, durationMs: durationMs ?? 0 }))
      .filter(({ durationMs }) => durationMs > 0)
      .toSorted((a, b) => b.durationMs - a.durationMs || a.turn - b.turn)
      .slice(0, MOST_FOUND),
    costliest: heads
      .map(({ index: turn, tokens }) => ({ turn, tokens: totalOf(tokens) }))
      .filter(({ tokens }) => tokens > 0)
      .toSorted((a, b) => b.tokens - a.tokens || a.turn - b.turn)
      .slice(0, MOST_FOUND),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function allTokens(turns: readonly Pick<OwnTurn, 'tokens'>[]): TokenUse {
  const all = noTokens()
  for (const { tokens } of turns) addTokens(all, tokens)
  return all
}
