import type { ReviewTable } from '../tables.ts'
import type { Reader, Writer } from '../../../../platform/store/store.ts'
import { withBurials } from '../../model/schedule/bury.ts'
import { cardsBy, inserter, saveCards, type CardScope } from '../card-rows-store.ts'
import { noteOf } from '../card-store.ts'
import type { Card } from '../../model/card.ts'
import { inBatches } from '../in-batches.ts'
import { decksById, replayed } from './replay-store.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'

const upsertRows = inserter<ReviewTable>((db, rows) =>
  db
    .insertInto('review')
    .values(rows)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet(({ ref }) => ({
          deckId: ref('excluded.deckId'),
          day: ref('excluded.day'),
          durationMs: ref('excluded.durationMs'),
          predicted: ref('excluded.predicted'),
          state: ref('excluded.state'),
          device: ref('excluded.device'),
        }))
        .whereRef('review.owner', '=', 'excluded.owner')
        // Two devices that run the same import create the same entry; all replicas keep the same one.
        .whereRef('excluded.device', '<', 'review.device'),
    ),
)

/** Merges entries into the log and replays their cards. Entries whose card is missing take effect once it arrives. */
export async function mergeReviews(
  db: Writer,
  scope: CardScope,
  rows: readonly ReviewTable[],
  calendar: StudyCalendar,
): Promise<void> {
  const { owner } = scope
  await upsertRows(db, scope, onceEach(rows))
  const byCard = Map.groupBy(rows, ({ cardId }) => cardId)
  const before = await cardsBy(db, owner, 'id', [...byCard.keys()])
  const decks = await decksById(
    db,
    owner,
    before.map(({ deckId }) => deckId),
  )
  const after = (await replayed(db, owner, before, decks)).map((card) => ({
    ...card,
    revealedAt: isAnswered(card, byCard.get(card.id) ?? []) ? null : card.revealedAt,
  }))
  const settled = [...after, ...(await buriedWith(db, owner, after, calendar))]
  await saveCards(db, scope, [...new Map(settled.map((card) => [card.id, card])).values()])
}

function onceEach(rows: readonly ReviewTable[]): ReviewTable[] {
  const byDevice = rows.toSorted((one, other) => (one.device < other.device ? 1 : -1))
  return [...new Map(byDevice.map((row) => [row.id, row])).values()]
}

/** Whether the review that the answer was shown for has been made. */
const isAnswered = ({ revealedAt }: Card, rows: readonly ReviewTable[]): boolean =>
  rows.some(({ type, at }) => type === 'review' && at >= (revealedAt ?? ''))

/** All cards of the affected notes with siblings, with `buriedUntil` up to date. */
async function buriedWith(
  db: Reader,
  owner: string,
  cards: readonly Card[],
  calendar: StudyCalendar,
): Promise<Card[]> {
  const noteIds = [...new Set(cards.map(({ noteId }) => noteId))]
  const rows = await inBatches(noteIds, (batch) =>
    db
      .selectFrom('note')
      .selectAll()
      .where('id', 'in', batch)
      .where('kind', 'in', ['reversed', 'cloze'])
      .execute(),
  )
  const notes = rows.filter((row) => row.owner === owner).map(noteOf)
  const known = new Map(cards.map((card) => [card.id, card]))
  const all = await cardsBy(
    db,
    owner,
    'noteId',
    notes.map(({ id }) => id),
  )
  const byNote = Map.groupBy(
    all.map((card) => known.get(card.id) ?? card),
    ({ noteId }) => noteId,
  )
  return notes.flatMap((note) => withBurials(note, byNote.get(note.id) ?? [], calendar))
}
