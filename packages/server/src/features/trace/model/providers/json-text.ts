import type { LogText } from '../recording.ts'
import { positionOf } from '../../store/lines/long-text-positions.ts'
import { LongPart } from '../log-event.ts'
import type { LogValue } from '../log-event.ts'
import { isItems } from './values.ts'

/** A value as JSON; its source in the log where parts of it are too long to hold. */
export function jsonTextOf(value: LogValue): LogText {
  if (value instanceof LongPart) return value
  const place = positionOf(value)
  if (place) return place
  try {
    return JSON.stringify(value)
  } catch {
    return deepJson(value)
  }
}

/** Without recursion, for values nested deeper than the stack is. */
function deepJson(value: LogValue): string {
  const written: string[] = []
  const rest: (LogValue | Written)[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (next === undefined) break
    if (next instanceof Written) {
      written.push(next.source)
    } else if (isItems(next)) {
      written.push('[')
      rest.push(new Written(']'))
      for (let at = next.length - 1; at >= 0; at--) {
        rest.push(next[at] ?? null)
        if (at > 0) rest.push(new Written(','))
      }
    } else if (typeof next === 'object' && next !== null && !(next instanceof LongPart)) {
      written.push('{')
      rest.push(new Written('}'))
      const entries = Object.entries<LogValue>(next)
      for (let at = entries.length - 1; at >= 0; at--) {
        const [key, each] = entries[at] ?? ['', null]
        rest.push(each, new Written(`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`))
      }
    } else {
      written.push(JSON.stringify(next))
    }
  }
  return written.join('')
}

class Written {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}
