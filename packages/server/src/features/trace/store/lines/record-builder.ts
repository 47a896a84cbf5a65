import { LongPart } from '../../model/log-event.ts'
import type { LogValue } from '../../model/log-event.ts'
import type { JsonScalar, JsonSink } from './json-scan.ts'
import type { RecordLimits } from './record-limits.ts'

/** A part of which only the place is known yet. */
export interface UnreadPart {
  part: LongPart
  replace(read: LongPart): void
}

interface Frame {
  items: LogValue[] | undefined
  properties: { [key: string]: LogValue } | undefined
  start: number
  key: string
  /** What was held when it began, and what may be held until it or one around it is given up. */
  base: number
  ceiling: number
  holdsLong: boolean
}

/** Deeper values are never held: they could not be walked without care. */
const MOST_DEPTH = 400
const COST = 48

/** Makes a value of a scan, in which long texts and whatever passes the limits are left where they are. */
export class RecordBuilder implements JsonSink {
  readonly #limits: RecordLimits
  readonly #frames: Frame[] = []
  readonly unread: UnreadPart[] = []
  readonly places: { value: object; start: number; end: number }[] = []
  value: LogValue | undefined
  #held = 0
  /** How many open values are given up, and where the first of them began. */
  #skipped = 0
  #skipStart = 0

  constructor(limits: RecordLimits) {
    this.#limits = limits
  }

  get skips(): boolean {
    return this.#skipped > 0
  }

  /** What was read of a source that broke off. */
  get begun(): LogValue | undefined {
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
      this.places.push({ value, start: frame.start, end })
      const around = this.#frames.at(-1)
      if (around) around.holdsLong = true
    }
    this.#put(value)
  }

  key(text: string | undefined): void {
    const frame = this.#frames.at(-1)
    if (this.#skipped > 0 || !frame) return
    if (text === undefined) return this.#giveUp(this.#frames.length - 1)
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
        // The same key may have come again.
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
    this.#giveUp(this.#frames.findLastIndex(within))
  }

  /** Leaves one open value and all within it where they are. */
  #giveUp(depth: number): void {
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
