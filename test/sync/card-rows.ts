import type { Edits } from './replicas.ts'

/** What replicas have in common of cards; the owner's id and which answers are open are each replica's own. */
export async function cardRowsOf({ store: { read }, owner }: Pick<Edits, 'store' | 'owner'>) {
  const withoutOwner = <Row extends { owner: string }>(rows: readonly Row[]) =>
    rows.map(({ owner: _, ...row }) => row)
  const cards = await read.selectFrom('card').selectAll().where('owner', '=', owner).orderBy('id').execute()
  return {
    decks: withoutOwner(
      await read.selectFrom('deck').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    ),
    notes: withoutOwner(
      await read.selectFrom('note').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    ),
    words: withoutOwner(
      await read
        .selectFrom('noteWord')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('noteId')
        .orderBy('word')
        .execute(),
    ),
    cards: withoutOwner(cards).map(({ revealedAt: _, ...card }) => card),
    reviews: withoutOwner(
      await read.selectFrom('review').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    ),
  }
}
