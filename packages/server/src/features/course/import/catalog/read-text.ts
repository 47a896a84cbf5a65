import { faultyLine, linesOf } from './json-positions.ts'
import type { Catalog } from './catalog.ts'
import { type Fault, readCatalog } from './read.ts'

const BYTE_ORDER_MARK = /^\uFEFF/
const MOST_FAULTS = 100

export interface PlacedFault extends Fault {
  line: number
}
export type TextReading = { ok: true; catalog: Catalog } | { ok: false; faults: PlacedFault[] }

/** Reads a document as text: all of it, or the lines that keep it from being read and why, at most a hundred. */
export function readCatalogText(given: string): TextReading {
  const text = given.replace(BYTE_ORDER_MARK, '')
  const broken = faultyLine(text)
  if (broken !== undefined)
    return { ok: false, faults: [{ line: broken, path: [], why: 'Not valid JSON from here on' }] }
  const reading = readCatalog(JSON.parse(text))
  if (reading.ok) return reading
  const faults = reading.faults.slice(0, MOST_FAULTS)
  const lines = linesOf(
    text,
    faults.map(({ path }) => path),
  )
  return { ok: false, faults: faults.map((fault, index) => ({ ...fault, line: lines[index] ?? 1 })) }
}
