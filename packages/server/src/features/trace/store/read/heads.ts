import {
  PROVIDERS,
  type ProviderName,
  type RecordingHead,
  type TokenUse,
  type TurnHead,
} from '../../model/recording.ts'
import type { RecordingTotals } from '../../model/fold/fold-state.ts'
import { spanOf } from '../../model/fold/duration.ts'
import { addTokens, noTokens } from '../../model/fold/token-use.ts'
import { rankedTools } from '../../model/fold/tool-counts.ts'
import type { LogRow, ReadStore, Roots, ShiftRow } from './read-store.ts'
import { outcomeOf, type SavedTurn } from '../../model/fold/turn-aggregate.ts'
import type { LateRow } from '../index/index-database-store.ts'
import { tokensIn } from '../index/spent-columns.ts'
import { truncate } from '../../model/text.ts'

export function headOf(store: ReadStore, roots: Roots, row: LogRow): RecordingHead {
  const totals: RecordingTotals = JSON.parse(row.totals)
  const shifts = store.shifts(row.id)
  const tokens = shifted(totals.tokens, shifts)
  const children = store.children(roots, row.recording)
  return {
    id: row.recording,
    provider: providerOf(row),
    generation: generationOf(row),
    cwd: row.cwd,
    projectHash: row.project_hash,
    parent: row.parent,
    startedAt: totals.startedAt,
    endedAt: totals.endedAt,
    durationMs: spanOf(totals.startedAt, totals.endedAt) ?? 0,
    turns: totals.turns,
    steps: totals.steps,
    toolCalls: totals.toolCalls,
    failedCalls: totals.failedCalls,
    compactions: totals.compactions,
    tokens,
    subagentTokens: subagentTokens(store, roots, row.recording),
    models: totals.models.map(([name, spent], model) => ({
      name,
      tokens: shifted(
        spent,
        shifts.filter((shift) => shift.model === model),
      ),
    })),
    tools: rankedTools(totals.tools),
    files: totals.files.map(([path, reads, writes]) => ({ path, reads, writes })),
    subagents: [...new Set([...totals.subagents, ...children.map(({ recording }) => recording)])],
    title: null,
    snippet: totals.snippet,
    skippedLines: row.skipped + row.half,
    otherRecords: Object.fromEntries(totals.otherRecords),
    bytes: row.size,
  }
}

export const generationOf = ({ mark, generation }: { mark: string; generation: number }): string =>
  `${mark}.${generation}`

export function shifted(tokens: TokenUse, shifts: readonly ShiftRow[]): TokenUse {
  const sum = { ...tokens }
  for (const shift of shifts) addTokens(sum, tokensIn(shift))
  return sum
}

export function providerOf({ provider }: Pick<LogRow, 'provider'>): ProviderName {
  const known = PROVIDERS.find((name) => name === provider)
  if (known === undefined) throw new Error(`There is no provider ${provider}`)
  return known
}

function subagentTokens(store: ReadStore, roots: Roots, recording: string): TokenUse {
  const sum = noTokens()
  const seen = new Set([recording])
  const below = [recording]
  for (let parent = below.pop(); parent !== undefined; parent = below.pop()) {
    for (const child of store.children(roots, parent)) {
      // A log may name any parent, even itself.
      if (seen.has(child.recording)) continue
      seen.add(child.recording)
      below.push(child.recording)
      const { tokens }: RecordingTotals = JSON.parse(child.totals)
      addTokens(sum, shifted(tokens, store.shifts(child.id)))
    }
  }
  return sum
}

export function turnHead(
  saved: SavedTurn,
  isLast: boolean,
  late: readonly LateRow[],
  shifts: readonly ShiftRow[],
): TurnHead {
  const failedLate = late.filter(({ is_failed: failed }) => failed === 1)
  const subagents = [
    ...saved.subagents.map(([, recordingId]) => recordingId),
    ...late.map(({ subagent }) => subagent).filter((recordingId) => recordingId !== ''),
  ]
  return {
    index: saved.index,
    startedAt: saved.startedAt,
    endedAt: saved.endedAt,
    durationMs: spanOf(saved.startedAt, saved.endedAt),
    prompt: truncate(saved.prompt ?? ''),
    reply: truncate(saved.reply),
    outcome: outcomeOf(saved, isLast),
    steps: saved.steps,
    toolCalls: saved.toolCalls,
    failedCalls: saved.failedCalls + failedLate.length,
    tokens: shifted(saved.tokens, shifts),
    models: saved.models,
    tools: rankedTools(
      saved.tools.map(([name, calls, failed]) => [
        name,
        calls,
        failed + failedLate.filter(({ tool }) => tool === name).length,
      ]),
    ),
    compactions: saved.compactions,
    subagents: [...new Set(subagents)],
  }
}
