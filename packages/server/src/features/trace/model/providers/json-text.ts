import type { LogText } from '../recording.ts'
import { positionOf, LongPart, type LogValue } from '../log-event.ts'
import { isItems } from './values.ts'

/** A value as JSON, or its position in the log if it has parts too long to hold. */
export function jsonTextOf(value: LogValue): LogText {
  if (value instanceof LongPart) return value
  const position = positionOf(value)
  if (position) return position
  try {
    return JSON.stringify(value)
  } catch {
    return deepJson(value)
  }
}

/** Without recursion, for values nested too deep for the stack. */
function deepJson(value: LogValue): string {
  const parts: string[] = []
  const rest: (LogValue | Literal)[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (next === undefined) break
    if (next instanceof Literal) {
      parts.push(next.source)
    } else if (isItems(next)) {
      parts.push('[')
      rest.push(new Literal(']'))
      for (let at = next.length - 1; at >= 0; at--) {
        rest.push(next[at] ?? null)
        if (at > 0) rest.push(new Literal(','))
      }
    } else if (typeof next === 'object' && next !== null && !(next instanceof LongPart)) {
      parts.push('{')
      rest.push(new Literal('}'))
      const entries = Object.entries<LogValue>(next)
      for (let at = entries.length - 1; at >= 0; at--) {
        const [key, each] = entries[at] ?? ['', null]
        rest.push(each, new Literal(`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`))
      }
    } else {
      parts.push(JSON.stringify(next))
    }
  }
  return parts.join('')
}

class Literal {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}
