import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { CardPreview } from '../../../platform/import/report.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { ordinalsOf } from '../model/cards-of-note.ts'
import { batches, yieldControl } from './batches.ts'
import { existingNotes } from './existing-notes-store.ts'
import type { ImportedNote, OpenedCards } from './imported-note.ts'

const MOST_SAMPLES = 3
const LONGEST_SAMPLE = 500

interface Preview {
  db: Reader
  owner: string
  opened: OpenedCards
  signal: AbortSignal
  onBatch(batch: readonly ImportedRow<ImportedNote>[]): void
}

/** Reads a source as an import does, and stores nothing. Undefined if it was stopped. */
export async function previewCards({
  db,
  owner,
  opened,
  signal,
  onBatch,
}: Preview): Promise<CardPreview | undefined> {
  const decks = new Map<string, number>()
  const samples: { front: string; back: string }[] = []
  const counts = { notes: 0, known: 0, cards: 0, reviews: 0 }
  for (const batch of batches(opened.rows((name) => name))) {
    if (signal.aborted) return undefined
    const notes = batch.flatMap(({ items }) => items)
    const stored = await existingNotes(db, owner, notes)
    for (const note of notes) {
      decks.set(note.deck, (decks.get(note.deck) ?? 0) + 1)
      counts.notes += 1
      counts.known += stored.find(note) ? 1 : 0
      counts.cards += ordinalsOf(note).length
      counts.reviews += note.cards.reduce((sum, { history }) => sum + history.length, 0)
      if (samples.length < MOST_SAMPLES)
        samples.push({
          front: note.front.slice(0, LONGEST_SAMPLE),
          back: note.back.slice(0, LONGEST_SAMPLE),
        })
    }
    onBatch(batch)
    await yieldControl()
  }
  return {
    ...counts,
    decks: [...decks]
      .map(([name, notes]) => ({ name, notes }))
      .toSorted((one, other) => other.notes - one.notes),
    media: opened.media.length,
    samples,
  }
}
