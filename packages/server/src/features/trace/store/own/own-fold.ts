import type { Findings, Step, TokenUse } from '../../model/recording.ts'
import type { AnyEvent, SessionEvent } from '../../../../platform/session/session-event.ts'
import type { SessionTable } from '../../../../platform/store/schema/session-tables.ts'
import { SEQUENCE_GAP_MS } from '../../../../platform/usage/call-sequences.ts'
import { quarterOf, Spending } from '../../model/fold/spending.ts'
import { aboveLimit, addTokens, noTokens } from '../../model/fold/token-use.ts'
import { countTool, loadedTools, savedTools, type ToolCounts } from '../../model/fold/tool-counts.ts'
import { copyTurn, newTurn, type OwnTurn } from './own-turn.ts'
import { truncate } from '../../model/text.ts'
import { CallLoops } from './call-loops.ts'
import { endOf, type OwnCall, BEGINNING, positionAfter, type OwnEntry, type Position } from './own-entry.ts'
import { stepsOf } from './own-steps.ts'

const MARK_EVERY = 50
const MOST_FAILED = 50
const REMARK = 200

/** Events that do not count as activity. */
const NOT_ACTIVITY: ReadonlySet<AnyEvent['type']> = new Set([
  'started',
  'drafted',
  'withdrawn',
  'ended',
  'reopened',
  'imported',
])

/**
 * Aggregates a session's entries into turns and totals. A turn of a tutoring session begins with a question, one of
 * a session of calls with another request of the client, or after a long pause where the client does not tell them.
 */
export class OwnFold {
  position: Position = BEGINNING
  firstCall = ''
  /** The time of the latest event: an earlier call cannot be added after it. */
  lastEventAt = ''
  startedAt: string | undefined
  title: string | undefined
  /** The time of the last message or call. */
  activeUntil: string | undefined
  bytes = 0
  turns: OwnTurn[] = []
  tools: ToolCounts = new Map()
  models = new Map<string, TokenUse>()
  failed: Findings['failed'] = []
  /** By the model's index in `models`. */
  spending = new Spending()
  loops = new CallLoops()
  readonly kind: SessionTable['kind']
  #lastCallAt: number | undefined
  #lastTrace: string | undefined
  /** Whether any two calls had one trace: only a client that marks its requests does that. */
  #marksRequests = false

  constructor(kind: SessionTable['kind']) {
    this.kind = kind
  }

  copy(): OwnFold {
    const copy = Object.assign(new OwnFold(this.kind), this)
    const last = this.turns.at(-1)
    copy.turns = last ? [...this.turns.slice(0, -1), copyTurn(last)] : []
    copy.tools = loadedTools(savedTools(this.tools))
    copy.models = new Map([...this.models].map(([name, tokens]) => [name, { ...tokens }]))
    copy.failed = [...this.failed]
    copy.spending = this.spending.copy()
    copy.loops = this.loops.copy()
    copy.#lastCallAt = this.#lastCallAt
    copy.#lastTrace = this.#lastTrace
    copy.#marksRequests = this.#marksRequests
    return copy
  }

  add(entry: OwnEntry): void {
    const turn = this.#turnOf(entry)
    if (turn.entries % MARK_EVERY === 0) turn.marks.push({ step: turn.steps, position: this.position })
    turn.entries += 1
    if (entry.type === 'event') this.#addEvent(turn, entry.event)
    else this.#addCall(turn, entry.call)
    for (const step of stepsOf(entry)) this.#addStep(turn, step)
    this.position = positionAfter(this.position, entry)
  }

  #turnOf(entry: OwnEntry): OwnTurn {
    const at = entry.type === 'event' ? entry.event.createdAt : entry.call.at
    const last = this.turns.at(-1)
    if (last && !this.#beginsTurn(entry, last)) return last
    const turn = newTurn(this.position, at)
    this.turns.push(turn)
    return turn
  }

  /** Entries before the first question belong to its turn. */
  #beginsTurn(entry: OwnEntry, last: OwnTurn): boolean {
    if (entry.type === 'event') return entry.event.type === 'asked' && last.prompt !== undefined
    if (this.kind === 'tutoring' || this.#lastCallAt === undefined) return false
    if (entry.call.traceId === this.#lastTrace) return false
    if (this.#marksRequests) return true
    return Date.parse(entry.call.at) - this.#lastCallAt >= SEQUENCE_GAP_MS
  }

  #addEvent(turn: OwnTurn, event: AnyEvent): void {
    if (event.createdAt > this.lastEventAt) this.lastEventAt = event.createdAt
    this.#addTime(turn, event.createdAt, event.createdAt, !NOT_ACTIVITY.has(event.type))
    switch (event.type) {
      case 'started':
        this.title ??= event.payload.title
        return
      case 'asked':
        if (turn.prompt === undefined) turn.startedAt = event.createdAt
        turn.prompt = truncate(event.payload.text)
        turn.outcome = 'open'
        return
      case 'answered':
        turn.reply = truncate(event.payload.text)
        turn.outcome = 'completed'
        if (event.payload.model !== null) turn.models.add(event.payload.model)
        return
      case 'failed':
      case 'stopped':
        turn.outcome = 'interrupted'
        return
      case 'stepped':
        if (event.payload.kind === 'model') this.#addModel(turn, event.payload, event.createdAt)
        return
      default:
    }
  }

  #addModel(
    turn: OwnTurn,
    { name, inputTokens = 0, outputTokens = 0 }: SessionEvent<'stepped'>['payload'],
    at: string,
  ): void {
    turn.models.add(name)
    const ofModel = this.models.get(name) ?? noTokens()
    this.models.set(name, ofModel)
    const used = { ...noTokens(), input: inputTokens, output: outputTokens }
    addTokens(turn.tokens, used)
    addTokens(ofModel, used)
    const index = [...this.models.keys()].indexOf(name)
    this.spending.add(quarterOf(at), index, used, aboveLimit(used))
  }

  /** The agent's model reads a tool's answer. In a tutoring session, that is counted with the model's calls. */
  #addCall(turn: OwnTurn, call: OwnCall): void {
    this.firstCall ||= call.id
    this.#lastCallAt = Date.parse(call.at)
    this.#marksRequests ||= call.traceId === this.#lastTrace
    this.#lastTrace = call.traceId
    this.#addTime(turn, call.at, endOf(call), true)
    if (this.kind === 'call') turn.tokens.input += call.tokens
    this.loops.add(call, { turn: this.turns.length - 1, step: turn.steps })
  }

  #addTime(turn: OwnTurn, from: string, to: string, active: boolean): void {
    this.startedAt ??= from
    if (!active) return
    if (to > turn.endedAt) turn.endedAt = to
    if (this.activeUntil === undefined || to > this.activeUntil) this.activeUntil = to
  }

  #addStep(turn: OwnTurn, { kind, name, failed, fields }: Step): void {
    const step = turn.steps++
    for (const { text } of fields) if (typeof text === 'string') this.bytes += Buffer.byteLength(text)
    if (kind !== 'tool_result' || name === null) return
    for (const tools of [turn.tools, this.tools]) countTool(tools, name, 1, failed ? 1 : 0)
    if (!failed) return
    turn.failedCalls += 1
    if (this.failed.length >= MOST_FAILED) return
    const [{ text } = { text: '' }] = fields
    const message = typeof text === 'string' ? truncate(text, REMARK) : ''
    this.failed.push({ turn: this.turns.length - 1, step, tool: name, message })
  }
}
