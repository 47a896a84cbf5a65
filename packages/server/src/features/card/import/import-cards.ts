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
  /** After each batch that is written. */
  onBatch(batch: readonly ImportedRow<ImportedNote>[]): void
}

export interface CardImportResult extends CardCounts {
  /** By the signal; nothing of it is kept. */
  stopped: boolean
}

class Stopped extends Error {}

/** Writes all that a source holds, in one transaction: a failure, a stop or a crash leaves nothing of it. */
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

/** Lets a stop that was asked for be heard. */
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
