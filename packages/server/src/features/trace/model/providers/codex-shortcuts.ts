import type { LogEvent } from '../log-event.ts'
import type { LineShortcut } from '../provider.ts'
import {
  EVENT,
  EVENTS,
  eventType,
  isEvent,
  itemBookkeeping,
  named,
  OPENING,
  opensAsWritten,
} from './codex-bookkeeping.ts'
import { codexEvents } from './codex-events.ts'

const CONTEXT = 'turn_context","payload":{'
const TOTAL = 'token_count","info":{"total_token_usage":{'
const ECHOES = named('event_msg', ['user_message', 'agent_message', 'agent_reasoning'])
const KIND = OPENING.length
const TYPE = KIND + EVENT.length

/** What lines before have said. */
interface Said {
  context: string
  total: string
}

/** A third of Codex' lines say the same as one before, or say again what an item says. */
export function shortcuts(): LineShortcut {
  const said: Said = { context: '', total: '' }
  return (line, speaks) => told(said, line, speaks)
}

function told(said: Said, line: string, speaks: boolean): string | LogEvent[] | undefined {
  if (!opensAsWritten(line)) return undefined
  if (isEvent(line)) {
    if (line.startsWith(TOTAL, TYPE)) return counted(said, line)
    const type = eventType(line)
    return EVENTS.get(type) ?? (speaks ? ECHOES.get(type) : undefined)
  }
  if (!line.startsWith(CONTEXT, KIND)) return itemBookkeeping(line)
  return isSameContext(said, line) ? 'turn_context' : undefined
}

function isSameContext(said: Said, line: string): boolean {
  if (line.length === KIND + said.context.length && line.startsWith(said.context, KIND)) return true
  said.context = line.slice(KIND)
  return false
}

function counted(said: Said, line: string): string | LogEvent[] | undefined {
  const from = TYPE + TOTAL.length - 1
  if (said.total !== '' && line.startsWith(said.total, from)) return 'event_msg/token_count'
  const total = line.slice(from, line.indexOf('}', from) + 1)
  const events = totalOf(total)
  // What is no whole object may go on otherwise the next time.
  said.total = events ? total : ''
  return events
}

function totalOf(text: string): LogEvent[] | undefined {
  try {
    return codexEvents({ type: 'token_count', info: { total_token_usage: JSON.parse(text) } }, null)
  } catch {
    return undefined
  }
}
