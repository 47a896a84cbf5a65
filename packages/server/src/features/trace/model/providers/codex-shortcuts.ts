import type { LogEvent } from '../log-event.ts'
import type { LineShortcut } from '../provider.ts'
import {
  EVENT,
  EVENTS,
  eventType,
  isEvent,
  itemBookkeeping,
  qualifiedTypes,
  OPENING,
  hasCodexFormat,
} from './codex-bookkeeping.ts'
import { codexEvents } from './codex-events.ts'
import { timeOf } from './values.ts'

const CONTEXT = 'turn_context","payload":{'
const TOTAL = 'token_count","info":{"total_token_usage":{'
const ECHOES = qualifiedTypes('event_msg', ['user_message', 'agent_message', 'agent_reasoning'])
const KIND = OPENING.length
const TYPE = KIND + EVENT.length
const TIME_START = OPENING.indexOf('yyyy')

interface Seen {
  context: string
  total: string
}

/** A third of Codex's lines repeat an earlier one or an item. */
export function shortcuts(): LineShortcut {
  const last: Seen = { context: '', total: '' }
  return (line, ignoresEchoes) => shortcutOf(last, line, ignoresEchoes)
}

function shortcutOf(last: Seen, line: string, ignoresEchoes: boolean): string | LogEvent[] | undefined {
  if (!hasCodexFormat(line)) return undefined
  if (isEvent(line)) {
    if (line.startsWith(TOTAL, TYPE)) return totalEvents(last, line)
    const type = eventType(line)
    return EVENTS.get(type) ?? (ignoresEchoes ? ECHOES.get(type) : undefined)
  }
  if (!line.startsWith(CONTEXT, KIND)) return itemBookkeeping(line)
  return isSameContext(last, line) ? 'turn_context' : undefined
}

function isSameContext(last: Seen, line: string): boolean {
  if (line.length === KIND + last.context.length && line.startsWith(last.context, KIND)) return true
  last.context = line.slice(KIND)
  return false
}

function totalEvents(last: Seen, line: string): string | LogEvent[] | undefined {
  const from = TYPE + TOTAL.length - 1
  if (last.total !== '' && line.startsWith(last.total, from)) return 'event_msg/token_count'
  const total = line.slice(from, line.indexOf('}', from) + 1)
  const events = totalOf(total, timeIn(line))
  // An incomplete object may continue differently next time.
  last.total = events ? total : ''
  return events
}

const timeIn = (line: string): string | null => timeOf(line.slice(TIME_START, OPENING.indexOf('Z') + 1))

function totalOf(text: string, at: string | null): LogEvent[] | undefined {
  try {
    return codexEvents({ type: 'token_count', info: { total_token_usage: JSON.parse(text) } }, at)
  } catch {
    return undefined
  }
}
