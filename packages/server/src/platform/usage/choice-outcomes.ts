import {
  answeredAt,
  requestedName,
  kindOf,
  startedAt,
  succeeded,
  type AgentName,
  type UsageCall,
} from './usage-call.ts'

/** The outcome of a tool choice that was wrong or led nowhere. */
export type ChoiceOutcome = AgentName &
  /** An unknown name and the tool called next, which was probably meant. */
  (
    | { readonly kind: 'unknown-name'; readonly name: string; readonly next: string | null }
    /** The same tool succeeded after this many calls, including failed ones. */
    | { readonly kind: 'recovered'; readonly tool: string; readonly calls: number }
    /** Rejected input followed by another tool: probably the first choice was wrong. */
    | { readonly kind: 'switched'; readonly tool: string; readonly to: string }
    | { readonly kind: 'gave-up'; readonly tool: string }
    | { readonly kind: 'search'; readonly led: 'to a call' | 'to another search' | 'nowhere' }
  )

interface Refused extends AgentName {
  calls: number
  /** An earlier call cannot be a reaction. */
  knownFrom: number
}

/** The open choices of a sequence. */
export interface OpenChoices {
  readonly unknown: (AgentName & { readonly name: string })[]
  /** By the tool that rejected its input. */
  readonly refused: Map<string, Refused>
  search: AgentName | undefined
}

export const noChoices = (): OpenChoices => ({ unknown: [], refused: new Map(), search: undefined })

/** Adds the next call of a sequence and returns the choices that it closes. */
export function nextCall(open: OpenChoices, call: UsageCall): ChoiceOutcome[] {
  const { agentId, agentVersion } = call
  const agent = { agentId, agentVersion }
  const kind = kindOf(call)
  if (kind === 'unknown') {
    open.unknown.push({ ...agent, name: requestedName(call) })
    return []
  }
  const searched = endSearch(open, kind === 'search' ? 'to another search' : 'to a call')
  if (kind === 'search') {
    open.search = agent
    return searched
  }
  return [...searched, ...endUnknown(open, call.tool), ...closeRefused(open, call, agent)]
}

/** Closes the sequence. */
export const lastCall = (open: OpenChoices): ChoiceOutcome[] => [
  ...endSearch(open, 'nowhere'),
  ...endUnknown(open, null),
  ...open.refused
    .entries()
    .map(([tool, agent]): ChoiceOutcome => ({ kind: 'gave-up', tool, ...nameOf(agent) })),
]

const nameOf = ({ agentId, agentVersion }: AgentName): AgentName => ({ agentId, agentVersion })

function endSearch(open: OpenChoices, led: 'to a call' | 'to another search' | 'nowhere'): ChoiceOutcome[] {
  const { search } = open
  open.search = undefined
  return search ? [{ kind: 'search', led, ...search }] : []
}

const endUnknown = (open: OpenChoices, next: string | null): ChoiceOutcome[] =>
  open.unknown.splice(0).map((unknown) => ({ kind: 'unknown-name', ...unknown, next }))

function closeRefused(open: OpenChoices, call: UsageCall, agent: AgentName): ChoiceOutcome[] {
  const own = open.refused.get(call.tool)
  if (own) return retried(open, call, own)
  const left = [...open.refused].filter(([, { knownFrom }]) => startedAt(call) >= knownFrom)
  for (const [tool] of left) open.refused.delete(tool)
  if (call.outcome === 'BAD_REQUEST')
    open.refused.set(call.tool, { ...agent, calls: 1, knownFrom: answeredAt(call) })
  return left.map(([tool, refused]) => ({ kind: 'switched', tool, to: call.tool, ...nameOf(refused) }))
}

function retried(open: OpenChoices, call: UsageCall, refused: Refused): ChoiceOutcome[] {
  if (startedAt(call) < refused.knownFrom) return []
  refused.calls++
  refused.knownFrom = answeredAt(call)
  if (!succeeded(call)) return []
  open.refused.delete(call.tool)
  return [{ kind: 'recovered', tool: call.tool, calls: refused.calls, ...nameOf(refused) }]
}
