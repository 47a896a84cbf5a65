import type { LogEvent } from '../log-event.ts'
import type { LineShortcut } from '../provider.ts'
import { bookkeepingOf } from './codex-bookkeeping.ts'
import { codexEvents } from './codex-events.ts'

/** In which only the time differs. */
const OPENING = '{"timestamp":"yyyy-mm-ddThh:mm:ss.mmmZ","type":"'
const TIME = '{"timestamp":"'
const EVENT = 'event_msg","payload":{"type":"'
const CONTEXT = 'turn_context","payload":{'
const TOTAL = 'token_count","info":{"total_token_usage":{'
const ECHOES = ['user_message"', 'agent_message"', 'agent_reasoning"']
const KIND = OPENING.length
const TYPE = KIND + EVENT.length
const CLOSES = 0x7d
const [e, t, u, a, o] = Buffer.from('etuao')

/** A third of Codex' lines say the same as one before, or say again what an item says. */
export function shortcuts(): LineShortcut {
  let context: Buffer | undefined
  let total = ''

  const isSameContext = (line: Buffer): boolean => {
    if (context?.length === line.length && context.compare(line, KIND, line.length, KIND) === 0) return true
    context = Buffer.from(line)
    return false
  }
  const counted = (line: Buffer): string | LogEvent[] | undefined => {
    const from = TYPE + TOTAL.length - 1
    const text = line.toString('latin1', from, line.indexOf(CLOSES, from) + 1)
    if (text === total) return 'event_msg/token_count'
    total = text
    return totalOf(text)
  }
  // The first bytes tell of most lines that they are of another kind, and looking at them costs least.
  return (line, speaks) => {
    const kind = line[KIND]
    if (kind === t) return opensWith(line, KIND, CONTEXT) && isSameContext(line) ? 'turn_context' : undefined
    if (kind !== e) return bookkeepingOf(line)
    const type = line[TYPE]
    if (type === t && line[TYPE + 1] === o) return opensWith(line, TYPE, TOTAL) ? counted(line) : undefined
    if (!speaks || (type !== a && type !== u)) return bookkeepingOf(line)
    const echo = ECHOES.find((each) => opensWith(line, TYPE, each))
    return echo === undefined ? bookkeepingOf(line) : `event_msg/${echo.slice(0, -1)}`
  }
}

/** Whether a line begins exactly as Codex writes it, with this at that place. */
function opensWith(line: Buffer, at: number, text: string): boolean {
  const start = line.toString('latin1', 0, at + text.length)
  if (!start.startsWith(TIME) || !start.startsWith(text, at)) return false
  return at === KIND || start.startsWith(EVENT, KIND)
}

function totalOf(text: string): LogEvent[] | undefined {
  try {
    return codexEvents({ type: 'token_count', info: { total_token_usage: JSON.parse(text) } }, null)
  } catch {
    return undefined
  }
}
