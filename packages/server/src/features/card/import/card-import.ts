import { monotonicFactory } from 'ulid'
import { ImportError, type ImportedRow, type ImportInput } from '../../../platform/import/import-adapter.ts'
import { importCards } from './import-cards.ts'
import type { OpenedCards } from './imported-note.ts'
import { studyCalendar, type StudyCalendar } from '../model/schedule/study-day.ts'
import type { ImportRunner } from '../../../platform/import/run-import.ts'
import {
  remarksOf,
  countOutcomes,
  addCounts,
  ZERO_COUNTS,
  type ImportRemark,
  type ImportReport,
} from '../../../platform/import/report.ts'

/** Reads the form of a source of cards. */
export type OpenCards = (
  input: ImportInput,
  past: { now: string; calendar: StudyCalendar },
) => Promise<OpenedCards>

const MOST_REMARKS = 1000

/** Reads cards into the store of their owner: all of them, or none. */
export async function runCardImport(
  { store, now, elapsed, onProgress }: ImportRunner,
  open: OpenCards,
  input: ImportInput,
): Promise<ImportReport> {
  const { owner, signal } = input
  if (owner === undefined) throw new ImportError(input.location, 'nobody is named whose cards these are')
  const at = now().toISOString()
  const startedAt = elapsed()
  const calendar = studyCalendar()
  const opened = await open(input, { now: at, calendar })
  const remarks: ImportRemark[] = []
  let counts = ZERO_COUNTS

  const onBatch = (batch: readonly ImportedRow<unknown>[]) => {
    counts = addCounts(counts, countOutcomes(batch))
    remarks.push(...remarksOf(batch).slice(0, MOST_REMARKS - remarks.length))
    const seconds = Math.max(elapsed() - startedAt, 1) / 1000
    onProgress?.({ rows: counts.rows, total: opened.total, rowsPerSecond: counts.rows / seconds })
  }

  try {
    const context = { owner, device: store.device, at, newId: monotonicFactory(), calendar }
    const { stopped, ...cards } = await importCards({ store, context, opened, signal, onBatch })
    const { added: fresh, updated, restored, media } = cards
    return {
      ...(stopped ? ZERO_COUNTS : counts),
      added: fresh,
      changed: updated + restored,
      ended: 0,
      scopes: 1,
      files: { total: 1, imported: 1, unchanged: 0, failed: [] },
      remarks: stopped ? [] : remarks,
      unchanged: !stopped && counts.rows > counts.skipped && fresh + updated + restored + media === 0,
      stopped,
      replaced: false,
      resumedFrom: null,
      cards,
    }
  } finally {
    await opened.close()
  }
}
