import type { LogValue } from '../../model/log-event.ts'
import type { JsonScalar, JsonSink } from './json-scan.ts'
import type { LogSource } from './log-source.ts'
import { readHeads, scanRange } from './record.ts'
import { RecordBuilder, RECORD_LIMITS, type RecordLimits } from './record-builder.ts'

export interface DocumentRecords {
  /** The byte range of each element, in order, for `recordAt`. */
  records: { start: number; end: number }[]
  rest: LogValue
  /** False if the document is truncated; then only what came before is given. */
  whole: boolean
}

/** The elements of one top-level array of a JSON document; undefined if it is not an object. */
export async function documentRecords(
  source: LogSource,
  property: string,
  limits: RecordLimits = RECORD_LIMITS,
): Promise<DocumentRecords | undefined> {
  const builder = new RecordBuilder(limits)
  const finder = new ElementFinder(property, builder)
  const whole = await scanRange(source, 0, await source.size(), finder, limits.longString)
  await readHeads(source, builder)
  const rest = builder.partial
  if (rest === undefined || typeof rest !== 'object' || rest === null || Array.isArray(rest)) return undefined
  return { records: finder.records, rest, whole }
}

/** Collects the elements' positions and passes the rest to a builder. */
class ElementFinder implements JsonSink {
  readonly #property: string
  readonly #rest: RecordBuilder
  records: { start: number; end: number }[] = []
  #depth = 0
  #key: string | undefined
  #within = false
  #start = 0

  constructor(property: string, rest: RecordBuilder) {
    this.#property = property
    this.#rest = rest
  }

  get skips(): boolean {
    return this.#within || this.#rest.skips
  }

  open(kind: 'object' | 'array', start: number): void {
    if (this.#within) {
      if (this.#depth === 2) this.#start = start
    } else if (this.#depth === 1 && kind === 'array' && this.#key === this.#property) {
      this.#within = true
      this.records = []
    } else {
      this.#rest.open(kind, start)
    }
    this.#depth++
  }

  close(end: number): void {
    this.#depth--
    if (!this.#within) this.#rest.close(end)
    else if (this.#depth === 1) this.#within = false
    else if (this.#depth === 2) this.records.push({ start: this.#start, end })
  }

  key(text: string | undefined): void {
    if (this.#within) return
    if (this.#depth === 1) this.#key = text
    this.#rest.key(text)
  }

  text(start: number, end: number, value: string | undefined): void {
    if (!this.#within) this.#rest.text(start, end, value)
    else if (this.#depth === 2) this.records.push({ start: start - 1, end: end + 1 })
  }

  scalar(start: number, end: number, value: JsonScalar): void {
    if (!this.#within) this.#rest.scalar(start, end, value)
    else if (this.#depth === 2) this.records.push({ start, end })
  }
}
