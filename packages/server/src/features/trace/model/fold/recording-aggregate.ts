import type { Findings, TokenUse } from '../recording.ts'
import type { RecordingTotals } from './fold-state.ts'
import { addTokens, noTokens } from './token-use.ts'
import { loadedTools, savedTools, type ToolCounts } from './tool-counts.ts'

const MOST_FAILED = 50
const NO_MODEL = 'unknown'

type Plain = Omit<RecordingTotals, 'tokens' | 'models' | 'tools' | 'files' | 'otherRecords' | 'failed'>

export class RecordingAggregate {
  readonly plain: Plain
  readonly tokens: TokenUse
  readonly tools: ToolCounts
  readonly #models: [name: string, tokens: TokenUse][]
  readonly #files: Map<string, [reads: number, writes: number]>
  readonly #otherRecords: Map<string, number>
  readonly #failed: Findings['failed']

  constructor(totals: RecordingTotals = noTotals()) {
    const { tokens, models, tools, files, otherRecords, failed, ...plain } = totals
    this.plain = plain
    this.tokens = tokens
    this.tools = loadedTools(tools)
    this.#models = models
    this.#files = new Map(files.map(([path, reads, writes]) => [path, [reads, writes]]))
    this.#otherRecords = new Map(otherRecords)
    this.#failed = failed
  }

  save(): RecordingTotals {
    return {
      ...this.plain,
      tokens: this.tokens,
      models: this.#models,
      tools: savedTools(this.tools),
      files: Array.from(this.#files, ([path, [reads, writes]]) => [path, reads, writes]),
      otherRecords: [...this.#otherRecords],
      failed: this.#failed,
    }
  }

  /** The model's index in order of first use. */
  modelIndex(model: string | null): number {
    const name = model ?? NO_MODEL
    const index = this.#models.findIndex(([known]) => known === name)
    return index === -1 ? this.#models.push([name, noTokens()]) - 1 : index
  }

  addUsage(model: number, tokens: TokenUse): void {
    addTokens(this.tokens, tokens)
    const ofModel = this.#models[model]
    if (ofModel) addTokens(ofModel[1], tokens)
  }

  countFile(path: string, write: boolean): void {
    let counts = this.#files.get(path)
    if (!counts) this.#files.set(path, (counts = [0, 0]))
    counts[write ? 1 : 0] += 1
  }

  countOther(recordType: string): void {
    this.#otherRecords.set(recordType, (this.#otherRecords.get(recordType) ?? 0) + 1)
  }

  addTime(at: string): void {
    const { plain } = this
    if (plain.startedAt === null || at < plain.startedAt) plain.startedAt = at
    if (plain.endedAt === null || at > plain.endedAt) plain.endedAt = at
  }

  /** Keeps the first ones: later failures often follow from them. */
  addFailure(failure: Findings['failed'][number]): void {
    if (this.#failed.length < MOST_FAILED) this.#failed.push(failure)
  }

  addSubagent(recordingId: string): void {
    if (!this.plain.subagents.includes(recordingId)) this.plain.subagents.push(recordingId)
  }
}

const noTotals = (): RecordingTotals => ({
  id: null,
  cwd: null,
  parent: null,
  startedAt: null,
  endedAt: null,
  turns: 0,
  steps: 0,
  toolCalls: 0,
  failedCalls: 0,
  compactions: 0,
  tokens: noTokens(),
  models: [],
  tools: [],
  files: [],
  subagents: [],
  snippet: '',
  otherRecords: [],
  failed: [],
  loops: [],
})
