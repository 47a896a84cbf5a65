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

/** A third of Codex' lines say the same as one before, or say again what an item says. */
export function shortcuts(): LineShortcut {
  let context = ''
  let total = ''

  const isSameContext = (line: string): boolean => {
    if (line.length === KIND + context.length && line.startsWith(context, KIND)) return true
    context = line.slice(KIND)
    return false
  }
  const counted = (line: string): string | LogEvent[] | undefined => {
    const from = TYPE + TOTAL.length - 1
    if (total !== '' && line.startsWith(total, from)) return 'event_msg/token_count'
    total = line.slice(from, line.indexOf('}', from) + 1)
    return totalOf(total)
  }
  return (line, speaks) => {
    if (!opensAsWritten(line)) return undefined
    if (isEvent(line)) {
      if (line.startsWith(TOTAL, TYPE)) return counted(line)
      const type = eventType(line)
      return EVENTS.get(type) ?? (speaks ? ECHOES.get(type) : undefined)
    }
    if (!line.startsWith(CONTEXT, KIND)) return itemBookkeeping(line)
    return isSameContext(line) ? 'turn_context' : undefined
  }
}

function totalOf(text: string): LogEvent[] | undefined {
  try {
    return codexEvents({ type: 'token_count', info: { total_token_usage: JSON.parse(text) } }, null)
  } catch {
    return undefined
  }
}
