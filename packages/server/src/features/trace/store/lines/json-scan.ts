import { parseJson } from '../../model/log-event.ts'

export type JsonScalar = null | boolean | number

/** Receives what a scan finds, in order. Positions are bytes of the log. */
export interface JsonSink {
  /** While true, strings are not decoded. */
  readonly skips: boolean
  open(kind: 'object' | 'array', start: number): void
  close(end: number): void
  /** Undefined if the key is too long to hold. */
  key(text: string | undefined): void
  /** The range is between the quotes; undefined if the string is too long to hold. */
  text(start: number, end: number, value: string | undefined): void
  scalar(start: number, end: number, value: JsonScalar): void
}

const VALUE = 0
const FIRST_ITEM = 1
const FIRST_KEY = 2
const KEY = 3
const COLON = 4
const COMMA = 5
const END = 6

const QUOTE = 0x22
const BACKSLASH = 0x5c
const MOST_DEPTH = 1 << 20
const LONGEST_SCALAR = 4096

/** Parses JSON in chunks, holding at most one short string. */
export class JsonScan {
  readonly #sink: JsonSink
  readonly #longText: number
  #expects = VALUE
  /** 1 for each open object, 0 for each open array. */
  #objects = new Uint8Array(64)
  #depth = 0
  #token: 'none' | 'text' | 'scalar' = 'none'
  #start = 0
  #pieces: Buffer[] = []
  #escaped = false

  constructor(sink: JsonSink, longText: number) {
    this.#sink = sink
    this.#longText = longText
  }

  push(chunk: Buffer, base: number): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#token === 'text') at = this.#throughText(chunk, base, at)
      else if (this.#token === 'scalar') at = this.#throughScalar(chunk, base, at)
      else at = this.#between(chunk, base, at)
      if (at === -1) return false
    }
    return true
  }

  /** True if the source was one complete value. */
  finish(end: number): boolean {
    if (this.#token === 'scalar' && this.#endScalar(end, Buffer.alloc(0)) === -1) return false
    return this.#expects === END
  }

  #between(chunk: Buffer, base: number, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue
      const expects = this.#expects
      if (byte === QUOTE) {
        if (expects === COLON || expects >= COMMA) return -1
        return this.#begin('text', base + at + 1, at + 1)
      }
      if (byte === 0x3a) {
        if (expects !== COLON) return -1
        this.#expects = VALUE
      } else if (byte === 0x2c) {
        if (expects !== COMMA) return -1
        this.#expects = this.#objects[this.#depth - 1] === 1 ? KEY : VALUE
      } else if (byte === 0x7d || byte === 0x5d) {
        if (!this.#close(byte === 0x7d, base + at + 1)) return -1
      } else if (expects > FIRST_ITEM) {
        return -1
      } else if (byte === 0x7b || byte === 0x5b) {
        if (!this.#open(byte === 0x7b, base + at)) return -1
      } else {
        return this.#begin('scalar', base + at, at)
      }
    }
    return chunk.length
  }

  #begin(token: 'text' | 'scalar', start: number, at: number): number {
    this.#token = token
    this.#start = start
    this.#escaped = false
    return at
  }

  #open(isObject: boolean, start: number): boolean {
    if (this.#depth === MOST_DEPTH) return false
    if (this.#depth === this.#objects.length) {
      const longer = new Uint8Array(this.#depth * 2)
      longer.set(this.#objects)
      this.#objects = longer
    }
    this.#objects[this.#depth++] = isObject ? 1 : 0
    this.#expects = isObject ? FIRST_KEY : FIRST_ITEM
    this.#sink.open(isObject ? 'object' : 'array', start)
    return true
  }

  #close(isObject: boolean, end: number): boolean {
    const may = this.#expects === COMMA || this.#expects === (isObject ? FIRST_KEY : FIRST_ITEM)
    if (!may || this.#depth === 0 || (this.#objects[this.#depth - 1] === 1) !== isObject) return false
    this.#depth--
    this.#sink.close(end)
    this.#afterValue()
    return true
  }

  #afterValue(): void {
    this.#expects = this.#depth === 0 ? END : COMMA
  }

  #throughText(chunk: Buffer, base: number, from: number): number {
    let at = this.#escaped ? from + 1 : from
    while (at < chunk.length) {
      const byte = chunk[at]
      if (byte === QUOTE) break
      at += byte === BACKSLASH ? 2 : 1
    }
    if (at >= chunk.length) {
      this.#escaped = at > chunk.length
      this.#keep(chunk, from, base + chunk.length)
      return chunk.length
    }
    return this.#endText(base + at, chunk.subarray(from, at)) ? at + 1 : -1
  }

  #throughScalar(chunk: Buffer, base: number, from: number): number {
    let at = from
    while (at < chunk.length && !endsScalar(chunk[at])) at++
    if (at === chunk.length) {
      this.#keep(chunk, from, base + at)
      return at
    }
    return this.#endScalar(base + at, chunk.subarray(from, at)) === -1 ? -1 : at
  }

  #keep(chunk: Buffer, from: number, end: number): void {
    const most = this.#token === 'text' ? this.#longText : LONGEST_SCALAR
    if (end - this.#start > most || this.#sink.skips) this.#pieces = []
    else this.#pieces.push(Buffer.from(chunk.subarray(from)))
  }

  #sourceOf(last: Buffer): string {
    const pieces = this.#pieces
    this.#pieces = []
    return (pieces.length === 0 ? last : Buffer.concat([...pieces, last])).toString('utf8')
  }

  #endText(end: number, last: Buffer): boolean {
    this.#token = 'none'
    const isKey = this.#expects === KEY || this.#expects === FIRST_KEY
    let value: string | undefined
    if (end - this.#start <= this.#longText && !this.#sink.skips) {
      const parsed = parseJson(`"${this.#sourceOf(last)}"`)
      if (typeof parsed !== 'string') return false
      value = parsed
    }
    this.#pieces = []
    if (isKey) {
      this.#expects = COLON
      this.#sink.key(value)
    } else {
      this.#sink.text(this.#start, end, value)
      this.#afterValue()
    }
    return true
  }

  #endScalar(end: number, last: Buffer): number {
    this.#token = 'none'
    if (end - this.#start > LONGEST_SCALAR) return -1
    if (this.#sink.skips) {
      this.#sink.scalar(this.#start, end, null)
    } else {
      const parsed = parseJson(this.#sourceOf(last))
      if (parsed !== null && typeof parsed !== 'number' && typeof parsed !== 'boolean') return -1
      this.#sink.scalar(this.#start, end, parsed)
    }
    this.#afterValue()
    return 0
  }
}

function endsScalar(byte: number | undefined): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x5d || (byte !== undefined && byte <= 0x20)
}
