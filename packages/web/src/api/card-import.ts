import { CallFailure } from './call-failure.ts'
import { readJson, send } from './call.ts'
import { streamParts } from './stream-parts.ts'
import type { ToolFailure } from './tools.gen.ts'

const REFUSED = 422

export interface ImportRemark {
  row: number
  outcome: 'verbatim' | 'skipped'
  remark: string
}

/** What is in a file of cards. */
export interface CardPreview {
  decks: readonly { name: string; notes: number }[]
  notes: number
  /** Of them, those that are here already. */
  known: number
  cards: number
  reviews: number
  media: number
  samples: readonly { front: string; back: string }[]
}

export interface CardImportReport {
  rows: number
  skipped: number
  unchanged: boolean
  remarks: readonly ImportRemark[]
  cards: {
    added: number
    updated: number
    restored: number
    unchanged: number
    cards: number
    reviews: number
    decks: number
    media: number
  }
  preview?: CardPreview
}

export interface ImportProgress {
  rows: number
  total: number | null
}

interface Line {
  progress?: ImportProgress
  report?: CardImportReport
  error?: ToolFailure
}

export interface CardFile {
  file: File
  /** For cards of a table that names no deck. */
  deck: string
  /** Only tells what is in it. */
  isPreview: boolean
  onProgress(progress: ImportProgress): void
  signal: AbortSignal
}

/** Imports a file of cards. Whoever aborts it keeps nothing of it. */
export async function importCardFile({ file, deck, isPreview, onProgress, signal }: CardFile) {
  const query = new URLSearchParams({ name: file.name, deck, preview: String(isPreview) })
  const response = await send(`/cards/v1/import?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal,
  })
  if (!response.ok || !response.body) return readJson<CardImportReport>(response)
  for await (const line of streamParts(response.body, '\n')) {
    const { progress, report, error }: Line = JSON.parse(line)
    if (progress) onProgress(progress)
    if (report) return report
    if (error) throw CallFailure.of(error, REFUSED)
  }
  throw CallFailure.unreachable()
}
