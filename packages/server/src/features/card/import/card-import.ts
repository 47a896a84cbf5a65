import { monotonicFactory } from 'ulid'
import { ImportError, type ImportedRow, type ImportInput } from '../../../platform/import/import-adapter.ts'
import { type OpenedCards, type ImportedNote, NO_CARDS, type CardImportContext } from './imported-note.ts'
import { studyCalendar, type StudyCalendar } from '../model/schedule/study-day.ts'
import type { ImportRunner } from '../../../platform/import/run-import.ts'
import {
  remarksOf,
  countOutcomes,
  addCounts,
  ZERO_COUNTS,
  type ImportCounts,
  type ImportRemark,
  type ImportReport,
  type CardCounts,
  type CardPreview,
} from '../../../platform/import/report.ts'
import type { Store } from '../../../platform/store/store.ts'
import { batches, yieldControl } from './batches.ts'
import { previewCards } from './preview-cards-store.ts'
import { mediaPlan, writeMedia } from './imported-media-store.ts'
import { importedNotes } from './imported-notes-store.ts'

/** Opens a source of cards and checks its format. */
export type OpenCards = (
  input: ImportInput,
  context: { now: string; calendar: StudyCalendar },
) => Promise<OpenedCards>

const MAX_REMARKS = 1000

/** Imports all cards of a source, or none. */
export async function runCardImport(
  { store, now, elapsed, onProgress }: ImportRunner,
  open: OpenCards,
  input: ImportInput,
): Promise<ImportReport> {
  const { owner, signal } = input
  if (owner === undefined) throw new ImportError(input.location, 'no owner was given for these cards')
  const at = now().toISOString()
  const startedAt = elapsed()
  const calendar = studyCalendar()
  const opened = await open(input, { now: at, calendar })
  const remarks: ImportRemark[] = []
  const isPreview = input.options['preview'] === 'true'
  let counts = ZERO_COUNTS

  const onBatch = (batch: readonly ImportedRow<unknown>[]) => {
    counts = addCounts(counts, countOutcomes(batch))
    remarks.push(...remarksOf(batch).slice(0, MAX_REMARKS - remarks.length))
    const seconds = Math.max(elapsed() - startedAt, 1) / 1000
    onProgress?.({ rows: counts.rows, total: opened.total, rowsPerSecond: counts.rows / seconds })
  }

  try {
    if (isPreview) {
      const preview = await previewCards({ db: store.read, owner, opened, signal, onBatch })
      return reportOf({ counts, remarks, stopped: preview === undefined, ...(preview && { preview }) })
    }
    const context = { owner, device: store.device, at, newId: monotonicFactory(), calendar }
    const { stopped, ...cards } = await importCards({ store, context, opened, signal, onBatch })
    return reportOf({ counts, remarks, stopped, cards })
  } finally {
    await opened.close()
  }
}

interface Outcome {
  counts: ImportCounts
  remarks: readonly ImportRemark[]
  stopped: boolean
  cards?: CardCounts
  preview?: CardPreview
}

function reportOf({ counts, remarks, stopped, cards = NO_CARDS, preview }: Outcome): ImportReport {
  const { added, updated, restored, media } = cards
  const isRead = preview === undefined && counts.rows > counts.skipped
  return {
    ...(stopped ? ZERO_COUNTS : counts),
    added,
    changed: updated + restored,
    ended: 0,
    scopes: 1,
    files: { total: 1, imported: 1, unchanged: 0, failed: [] },
    remarks: stopped ? [] : remarks,
    unchanged: !stopped && isRead && added + updated + restored + media === 0,
    stopped,
    replaced: false,
    resumedFrom: null,
    cards,
    ...(preview && { preview }),
  }
}

interface CardImport {
  store: Store
  context: CardImportContext
  opened: OpenedCards
  signal: AbortSignal
  /** Called after each written batch. */
  onBatch(batch: readonly ImportedRow<ImportedNote>[]): void
}

interface CardImportResult extends CardCounts {
  /** Stopped by the signal, with nothing kept. */
  stopped: boolean
}

class Stopped extends Error {}

/** Imports a source in one transaction: a failure, a stop or a crash leaves nothing behind. */
export async function importCards({
  store,
  context,
  opened,
  signal,
  onBatch,
}: CardImport): Promise<CardImportResult> {
  const throwIfStopped = () => {
    if (signal.aborted) throw new Stopped()
  }
  try {
    const counts = await store.write(
      async (db) => {
        const media = await mediaPlan(db, context.owner, opened)
        const notes = await importedNotes(db, store, { ...context, options: opened.options })
        for (const batch of batches(opened.rows(media.nameOf))) {
          throwIfStopped()
          await notes.write(batch.flatMap(({ items }) => items))
          onBatch(batch)
          await yieldControl()
        }
        const kept = await writeMedia(db, context, media, opened, throwIfStopped)
        throwIfStopped()
        return { ...notes.counts(), media: kept }
      },
      { scope: context.owner, durable: true },
    )
    return { ...counts, stopped: false }
  } catch (error) {
    if (error instanceof Stopped) return { ...NO_CARDS, stopped: true }
    throw error
  }
}
