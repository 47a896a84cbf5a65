import type { Fold } from '../../model/fold/fold.ts'
import { documentRecords } from '../lines/document.ts'
import type { LogSource } from '../lines/log-source.ts'
import { readLines } from '../lines/read-lines.ts'
import { recordAt } from '../lines/record.ts'
import { parseJson, type LogValue, type LogEvent } from '../../model/log-event.ts'
import type { LogProvider } from '../../model/provider.ts'

export interface Reading {
  /** Everything before this byte is folded. */
  position: number
  skipped: number
  half: boolean
}

/** Folds the lines between two bytes; `from` is the start of a line. */
export async function foldLines(
  source: LogSource,
  provider: LogProvider,
  fold: Fold,
  range: { from: number; to: number; isEnd: boolean },
): Promise<Reading> {
  let skipped = 0
  const shortcut = provider.shortcuts?.() ?? ((line: string) => provider.bookkeepingOf?.(line))
  const add = (start: number, end: number, record: LogValue | undefined): void => {
    if (record === undefined) skipped += 1
    else fold.record(start, end, provider.eventsOf(record))
  }
  const { next, rest } = await readLines(source, range, (line) => {
    const { start, end, characters } = line
    if (characters === undefined)
      return recordAt(source, start, end).then((record) => add(start, end, record))
    const known = shortcut(characters, fold.ignoresEchoes)
    if (known === undefined) add(start, end, parseJson(line.text ?? ''))
    else if (typeof known === 'string') fold.other(known)
    else fold.record(start, end, known)
    return undefined
  })
  if (!rest || !range.isEnd) return { position: next, skipped, half: false }
  const last = await recordAt(source, rest.start, rest.end)
  // A complete object only lacks its newline.
  if (last === undefined || typeof last !== 'object' || last === null)
    return { position: next, skipped, half: true }
  add(rest.start, rest.end, last)
  return { position: rest.end, skipped, half: false }
}

/** Folds a log that can only be read as a whole. */
export async function foldWhole(
  source: LogSource,
  provider: LogProvider,
  fold: Fold,
  layout: 'upserts' | 'document',
  size: number,
): Promise<Reading> {
  if (layout === 'upserts') return foldUpserts(source, provider, fold, size)
  const document = await documentRecords(source, provider.recordsAt ?? '')
  if (!document) return { position: 0, skipped: 0, half: size > 0 }
  const facts = provider.eventsOf(document.rest).filter(({ type }) => type !== 'step')
  fold.record(0, 0, facts)
  let skipped = 0
  for (const { start, end } of document.records) {
    const record = await recordAt(source, start, end)
    if (record === undefined) skipped += 1
    else fold.record(start, end, provider.eventsOf(record))
  }
  return { position: size, skipped, half: false }
}

interface Span {
  start: number
  end: number
}

/** Folds the records that remain after later ones have replaced earlier ones. */
export async function foldUpserts(
  source: LogSource,
  provider: LogProvider,
  fold: Fold,
  size: number,
): Promise<Reading> {
  const spans = new Map<string, Span>()
  const facts: LogEvent[] = []
  let skipped = 0
  const add = (span: Span, record: LogValue | undefined): void => {
    if (record === undefined) skipped += 1
    else apply(provider, record, span, spans, facts)
  }
  const { next, rest } = await readLines(source, { from: 0, to: size }, ({ start, end, text }) => {
    if (text === undefined) return recordAt(source, start, end).then((record) => add({ start, end }, record))
    add({ start, end }, parseJson(text))
    return undefined
  })
  const last = rest && (await recordAt(source, rest.start, rest.end))
  const half = rest !== undefined && (typeof last !== 'object' || last === null)
  if (rest && !half) add(rest, last)

  fold.record(0, 0, facts)
  for (const { start, end } of spans.values()) {
    const record = await recordAt(source, start, end)
    if (record !== undefined) fold.record(start, end, provider.eventsOf(record))
  }
  return { position: rest && !half ? rest.end : next, skipped, half }
}

function apply(
  provider: LogProvider,
  record: LogValue,
  span: Span,
  spans: Map<string, Span>,
  facts: LogEvent[],
): void {
  const upsert = provider.upsertOf?.(record)
  switch (upsert?.type) {
    case 'put':
      spans.set(upsert.key, span)
      return
    case 'rewind':
      return rewind(spans, upsert.to)
    case 'set':
      facts.push(...provider.eventsOf(record).filter(({ type }) => type !== 'step'))
      return
    default:
      spans.set(`at ${span.start}`, span)
  }
}

/** Drops the record with this key and all after it; an unknown key drops everything. */
function rewind(spans: Map<string, Span>, to: string): void {
  const keys = [...spans.keys()]
  for (const key of keys.slice(Math.max(0, keys.indexOf(to)))) spans.delete(key)
}
