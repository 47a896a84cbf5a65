import type { Reader } from '../store/store.ts'

export interface Place {
  readonly seq: number
  readonly id: string
}

/** The highest of the places up to which the log has all that are given; 0 where it has not even the first. */
export async function highestShared(db: Reader, owner: string, places: readonly Place[]): Promise<number> {
  if (places.length === 0) return 0
  const rows = await db
    .selectFrom('change')
    .select(['seq', 'id', 'body', 'entity'])
    .where('owner', '=', owner)
    .where(
      'seq',
      'in',
      places.map(({ seq }) => seq),
    )
    .execute()
  const ids = new Map(rows.map(({ seq, id, entity, body }) => [seq, isBlank(entity, body) ? undefined : id]))
  let highest = 0
  for (const { seq, id } of places.toSorted((a, b) => a.seq - b.seq)) {
    if (!ids.has(seq) || (ids.get(seq) ?? id) !== id) break
    highest = seq
  }
  return highest
}

/** Retention takes words and id from the events of old sessions; the number stays theirs. */
const isBlank = (entity: string, body: unknown): boolean => body === null && entity === 'session-event'
