import { stem } from '../../../platform/search/stem.ts'
import { inBatches } from './in-batches.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { noteOf } from './card-store.ts'
import type { Note } from '../model/card.ts'
import { clozeFull } from '../model/cloze.ts'
import { questionKey, similarityOf, type Similarity } from '../model/search/similarity.ts'
import { significantWords } from '../model/search/words.ts'

/** A note similar to a new one. */
export interface SimilarNote {
  likeness: Similarity
  note: Note
  /** Its first card outside of the trash; null for a note of the same batch. */
  cardId: string | null
}

/** More frequent words do not help to tell notes apart. */
const MAX_FREQUENCY = 200
/** Near duplicates share at least one of this share of their rarest words. */
const RARE_SHARE = 0.4
const MAX_COMPARED = 30

/** Finds notes similar to each new note: stored ones and earlier ones of the batch. */
export async function findSimilar(
  db: Reader,
  owner: string,
  notes: readonly Note[],
  except?: string,
): Promise<SimilarNote[][]> {
  const candidates = await candidatesOf(db, owner, notes)
  const stored = await notesWithCard(db, owner, [...new Set(candidates.flat())])
  return notes.map((note, at) => {
    const others = [
      ...(candidates[at] ?? []).filter((id) => id !== except).flatMap((id) => stored.get(id) ?? []),
      ...notes.slice(0, at).map((earlier) => ({ note: earlier, cardId: null })),
    ]
    return others.flatMap(({ note: other, cardId }) => {
      const likeness = similarityOf(note, other)
      return likeness ? [{ likeness, note: other, cardId }] : []
    })
  })
}

/** Ids of notes to compare with each: same question, or shared rare words. */
async function candidatesOf(db: Reader, owner: string, notes: readonly Note[]): Promise<string[][]> {
  const keys = notes.map(questionKey)
  const words = notes.map(questionWords)
  const sameKey = await inBatches([...new Set(keys)], (batch) =>
    db
      .selectFrom('note')
      .select(['id', 'likeness'])
      .where('owner', '=', owner)
      .where('likeness', 'in', batch)
      .execute(),
  )
  const frequencies = await inBatches([...new Set(words.flat())], (batch) =>
    db
      .selectFrom('noteWord')
      .select(({ fn }) => ['word', fn.countAll<number>().as('notes')])
      .where('owner', '=', owner)
      .where('word', 'in', batch)
      .groupBy('word')
      .execute(),
  )
  const frequency = new Map(frequencies.map(({ word, notes: count }) => [word, count]))
  const rareWords = words.map((own) => {
    // An unknown word may be a typo and does not help.
    const known = own.filter((word) => frequency.has(word))
    const byRarity = known.toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))
    return byRarity
      .slice(0, Math.floor(own.length * RARE_SHARE) + 1)
      .filter((word) => (frequency.get(word) ?? 0) <= MAX_FREQUENCY)
  })
  const holders = await inBatches([...new Set(rareWords.flat())], (batch) =>
    db
      .selectFrom('noteWord')
      .select(['word', 'noteId'])
      .where('owner', '=', owner)
      .where('word', 'in', batch)
      .execute(),
  )
  const notesByWord = Map.groupBy(holders, ({ word }) => word)
  const notesByKey = Map.groupBy(sameKey, ({ likeness }) => likeness)
  return notes.map((_, at) => {
    const shared = new Map<string, number>()
    for (const word of rareWords[at] ?? [])
      for (const { noteId } of notesByWord.get(word) ?? []) shared.set(noteId, (shared.get(noteId) ?? 0) + 1)
    const byWords = [...shared].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
    const byKey = (notesByKey.get(keys[at] ?? '') ?? []).map(({ id }) => id)
    return [...new Set([...byKey, ...byWords])].slice(0, MAX_COMPARED)
  })
}

const questionWords = ({ kind, front }: Note): string[] => [
  ...new Set(significantWords(kind === 'cloze' ? clozeFull(front) : front).map(stem)),
]

async function notesWithCard(db: Reader, owner: string, ids: readonly string[]) {
  const rows = await inBatches(ids, (batch) =>
    db.selectFrom('note').selectAll().where('owner', '=', owner).where('id', 'in', batch).execute(),
  )
  const cards = await inBatches(ids, (batch) =>
    db
      .selectFrom('card')
      .select(['id', 'noteId'])
      .where('owner', '=', owner)
      .where('noteId', 'in', batch)
      .where('trashedAt', 'is', null)
      .orderBy('ordinal', 'desc')
      .execute(),
  )
  const firstCard = new Map(cards.map(({ id, noteId }) => [noteId, id]))
  return new Map(
    rows.flatMap((row) => {
      const cardId = firstCard.get(row.id)
      return cardId === undefined ? [] : [[row.id, { note: noteOf(row), cardId }] as const]
    }),
  )
}
