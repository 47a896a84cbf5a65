import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { Store } from '../../../platform/store/store.ts'
import { mediaPlan, writeMedia } from './imported-media-store.ts'
import type { ImportedNote, OpenedCards } from './imported-note.ts'
import { importedNotes } from './imported-notes-store.ts'
import type { CardCounts } from '../../../platform/import/report.ts'
import { NO_CARDS, type CardImportContext } from './import-context.ts'

const ROWS_AT_ONCE = 2_000

export interface CardImport {
  store: Store
  context: CardImportContext
  opened: OpenedCards
  signal: AbortSignal
  /** Called after each written batch. */
  onBatch(batch: readonly ImportedRow<ImportedNote>[]): void
}

export interface CardImportResult extends CardCounts {
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
  const goOn = () => {
    if (signal.aborted) throw new Stopped()
  }
  try {
    const counts = await store.write(
      async (db) => {
        const media = await mediaPlan(db, context.owner, opened)
        const notes = await importedNotes(db, store, context)
        for (const batch of batches(opened.rows(media.nameOf))) {
          goOn()
          await notes.write(batch.flatMap(({ items }) => items))
          onBatch(batch)
          await turn()
        }
        const kept = await writeMedia(db, context, media, opened, goOn)
        goOn()
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

/** Lets a stop signal arrive. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
