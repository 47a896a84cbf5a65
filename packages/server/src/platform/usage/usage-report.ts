import { AgentFigures, ToolFigures, type AgentUsage, type ToolUsage } from './usage-figures.ts'
import { lastCall, nextCall, noChoices, type ChoiceOutcome, type OpenChoices } from './choice-outcomes.ts'
import { TransitionCounter, type Recent, type ToolTriple, type Transition } from './tool-transitions.ts'
import { CallSequences } from './call-sequences.ts'
import { kindOf, succeeded, type AgentName, type UsageCall } from './usage-call.ts'
import { ChoiceFigures, type BadInput, type Searches, type UnknownName } from './choice-figures.ts'

/** Which tools are used, in which order, by whom, and which choices were wrong. */
export interface UsageReport {
  readonly calls: number
  readonly failed: number
  readonly tools: readonly ToolUsage[]
  readonly transitions: readonly Transition[]
  readonly runs: readonly ToolTriple[]
  readonly unknownNames: readonly UnknownName[]
  readonly badInput: readonly BadInput[]
  readonly searches: Searches
  readonly agents: readonly AgentUsage[]
}

interface SequenceState {
  readonly recent: Recent
  readonly open: OpenChoices
}

/** Limits lists that can grow indefinitely. */
const MOST_LISTED = 100

/**
 * Builds the report from calls in chronological order, without keeping them. With a tool, the report covers
 * only that tool.
 */
export class UsageAnalysis {
  readonly #tool: string | undefined
  readonly #tools = new Map<string, ToolFigures>()
  readonly #agents = new Map<string, AgentFigures>()
  readonly #wrong = new ChoiceFigures()
  readonly #order: TransitionCounter
  readonly #stretches: CallSequences<SequenceState>
  #calls = 0
  #failed = 0

  constructor(tool?: string) {
    this.#tool = tool
    this.#order = new TransitionCounter((name) => this.#concerns(name))
    this.#stretches = new CallSequences<SequenceState>(
      () => ({ recent: [], open: noChoices() }),
      ({ open }) => this.#chose(lastCall(open)),
    )
  }

  add(call: UsageCall): void {
    const { recent, open } = this.#stretches.sequenceOf(call)
    this.#chose(nextCall(open, call))
    const isKnown = kindOf(call) !== 'unknown'
    if (isKnown) this.#order.add(recent, call.tool)
    if (!this.#concerns(call.tool)) return
    this.#calls++
    if (!succeeded(call)) this.#failed++
    this.#agent(call).call(call)
    if (!isKnown) return
    const figures = this.#tools.get(call.tool) ?? new ToolFigures()
    this.#tools.set(call.tool, figures)
    figures.add(call)
  }

  /** Closes all sequences and returns the report. */
  report(): UsageReport {
    this.#stretches.endAll()
    const known = this.#tools.values().reduce((sum, { calls }) => sum + calls, 0)
    return {
      calls: this.#calls,
      failed: this.#failed,
      tools: [...this.#tools]
        .map(([tool, figures]) => figures.usage(tool, known))
        .toSorted((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1)),
      transitions: this.#order.transitions(MOST_LISTED),
      runs: this.#order.runsOfThree(MOST_LISTED),
      unknownNames: this.#wrong.unknownNames(MOST_LISTED),
      badInput: this.#wrong.badInput(),
      searches: this.#wrong.searches(),
      agents: [...this.#agents.values()]
        .map((agent) => agent.usage())
        .toSorted((a, b) => b.calls - a.calls || (a.agentId < b.agentId ? -1 : 1)),
    }
  }

  #concerns(tool: string): boolean {
    return this.#tool === undefined || this.#tool === tool
  }

  #chose(choices: readonly ChoiceOutcome[]): void {
    for (const choice of choices) {
      if (!namesIn(choice).some((name) => this.#concerns(name))) continue
      this.#wrong.add(choice)
      this.#agent(choice).choice(choice)
    }
  }

  #agent(name: AgentName): AgentFigures {
    const key = JSON.stringify([name.agentId, name.agentVersion])
    const agent = this.#agents.get(key) ?? new AgentFigures(name)
    this.#agents.set(key, agent)
    return agent
  }
}

/** The tools and names that a choice involves. */
function namesIn(choice: ChoiceOutcome): string[] {
  switch (choice.kind) {
    case 'unknown-name':
      return [choice.name, ...(choice.next === null ? [] : [choice.next])]
    case 'switched':
      return [choice.tool, choice.to]
    case 'recovered':
    case 'gave-up':
      return [choice.tool]
    case 'search':
      return ['get_tools']
  }
}
