import { LongPart, type LogValue } from '../../model/log-event.ts'
import type { JsonScalar, JsonSink } from './json-scan.ts'

export interface RecordLimits {
  /** Records up to this many bytes are parsed at once. */
  longLine: number
  /** In longer records, longer strings are represented by their position. */
  longString: number
  /** In longer records, the most bytes held; large nested values are then represented by their position. */
  mostHeld: number
}

export const RECORD_LIMITS: RecordLimits = { longLine: 1 << 20, longString: 1 << 16, mostHeld: 1 << 23 }

/** A part whose first characters are not read yet. */
export interface UnreadPart {
  part: LongPart
  replace(read: LongPart): void
}

interface Frame {
  items: LogValue[] | undefined
  properties: { [key: string]: LogValue } | undefined
  start: number
  key: string
  /** Bytes held when it began, and the most until it or a value around it is dropped. */
  base: number
  ceiling: number
  holdsLong: boolean
}

/** Deeper values are never held, because recursion over them could overflow the stack. */
const MOST_DEPTH = 400
const COST = 48

/** Builds a value from a scan. Long strings and values beyond the limits are represented by their position. */
export class RecordBuilder implements JsonSink {
  readonly #limits: RecordLimits
  readonly #frames: Frame[] = []
  readonly unread: UnreadPart[] = []
  readonly positions: { value: object; start: number; end: number }[] = []
  value: LogValue | undefined
  #held = 0
  /** The number of open values that are skipped, and where the first of them began. */
  #skipped = 0
  #skipStart = 0

  constructor(limits: RecordLimits) {
    this.#limits = limits
  }

  get skips(): boolean {
    return this.#skipped > 0
  }

  /** The partial value of a truncated source. */
  get partial(): LogValue | undefined {
    return this.value ?? this.#frames[0]?.properties
  }

  open(kind: 'object' | 'array', start: number): void {
    if (this.#skipped > 0) {
      this.#skipped++
    } else if (this.#frames.length === MOST_DEPTH) {
      this.#skipped = 1
      this.#skipStart = start
    } else {
      const share = this.#limits.mostHeld >> Math.min(this.#frames.length, 3)
      const ceiling = Math.min(this.#held + share, this.#frames.at(-1)?.ceiling ?? Infinity)
      this.#frames.push({
        items: kind === 'array' ? [] : undefined,
        properties: kind === 'object' ? {} : undefined,
        start,
        key: '',
        base: this.#held,
        ceiling,
        holdsLong: false,
      })
      this.#hold(COST)
    }
  }

  close(end: number): void {
    if (this.#skipped > 0) {
      if (--this.#skipped === 0) this.#putLong('json', this.#skipStart, end)
      return
    }
    const frame = this.#frames.pop()
    const value = frame?.items ?? frame?.properties
    if (!frame || !value) return
    if (frame.holdsLong) {
      this.positions.push({ value, start: frame.start, end })
      const around = this.#frames.at(-1)
      if (around) around.holdsLong = true
    }
    this.#put(value)
  }

  key(text: string | undefined): void {
    const frame = this.#frames.at(-1)
    if (this.#skipped > 0 || !frame) return
    if (text === undefined) return this.#skip(this.#frames.length - 1)
    frame.key = text
    this.#hold(COST + text.length)
  }

  text(start: number, end: number, value: string | undefined): void {
    if (this.#skipped > 0) return
    if (value === undefined) return this.#putLong('string', start, end)
    this.#put(value)
    this.#hold(COST + value.length)
  }

  scalar(_start: number, _end: number, value: JsonScalar): void {
    if (this.#skipped > 0) return
    this.#put(value)
    this.#hold(COST)
  }

  #putLong(source: 'string' | 'json', start: number, end: number): void {
    const part = new LongPart(source, start, end, '')
    const frame = this.#frames.at(-1)
    if (!frame) {
      this.value = part
      this.unread.push({ part, replace: (read) => (this.value = read) })
      return
    }
    frame.holdsLong = true
    const { items, properties, key } = frame
    const index = items?.length ?? 0
    this.#put(part)
    this.unread.push({
      part,
      replace(read) {
        if (items && items[index] === part) items[index] = read
        // The key may have been repeated.
        if (properties && properties[key] === part) setProperty(properties, key, read)
      },
    })
    this.#hold(COST)
  }

  #put(value: LogValue): void {
    const frame = this.#frames.at(-1)
    if (!frame) this.value = value
    else if (frame.items) frame.items.push(value)
    else if (frame.properties) setProperty(frame.properties, frame.key, value)
  }

  #hold(bytes: number): void {
    this.#held += bytes
    const frame = this.#frames.at(-1)
    if (!frame || this.#held <= frame.ceiling) return
    const within = (each: Frame, depth: number) =>
      this.#held - each.base > this.#limits.mostHeld >> Math.min(depth, 3)
    this.#skip(this.#frames.findLastIndex(within))
  }

  #skip(depth: number): void {
    const frame = this.#frames[depth]
    if (!frame) return
    this.#skipped = this.#frames.length - depth
    this.#skipStart = frame.start
    this.#held = frame.base
    this.#frames.length = depth
  }
}

function setProperty(properties: { [key: string]: LogValue }, key: string, value: LogValue): void {
  if (key === '__proto__')
    Object.defineProperty(properties, key, { value, writable: true, enumerable: true, configurable: true })
  else properties[key] = value
}
