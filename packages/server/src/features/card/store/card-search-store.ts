import { stem } from '../../../platform/search/stem.ts'
import type { Reader, Store } from '../../../platform/store/store.ts'
import { cardMatches, noteMatches, type CardFilter } from './card-match-store.ts'
import { cardOf, noteOf } from './card-store.ts'
import { inBatches } from './in-batches.ts'
import type { CardWithNote, Note } from '../model/card.ts'
import { questionOf } from '../model/question.ts'
import { firstSorted, type CardSort } from '../model/search/sort.ts'
import { scoreOf, type Term } from '../model/search/rank-notes.ts'
import { noteMatchesTerm, readTerms, termWords } from './search-terms-store.ts'
import { sortedNotes } from './sorted-notes-store.ts'
import { wordsOf } from '../model/search/words.ts'

/** The cursor of a search. It keeps the term weights of the first page, so that scores stay comparable. */
export interface SearchPosition {
  noteId: string
  score?: number | undefined
  rarities?: number[] | undefined
  /** Where the sort has come to. */
  key?: string | number | undefined
}

export interface CardSearchQuery {
  /** Without text, all matching cards are listed in creation order. */
  text?: string | undefined
  filter: CardFilter
  /** Else the best first. */
  sort?: CardSort | undefined
  after?: SearchPosition | undefined
  limit: number
}

/** A search result. Only the first matching card of a note is shown, because siblings reveal each other's answers. */
export interface CardHit extends CardWithNote {
  siblings: string[]
  /** From 0 to 1; null without a query. */
  score: number | null
  position: SearchPosition
}

export interface CardHits {
  hits: CardHit[]
  hasMore: boolean
  /** The number of matching notes; omitted if not all were counted. */
  total?: number
  /** Spelling corrections that were applied. */
  understood: { word: string; as: string[] }[]
}

export interface CardSearch {
  search(query: CardSearchQuery): Promise<CardHits>
}

/** Limits on ranked notes. Partial matches are added when there are few full ones. */
const MAX_FULL = 1000
const MAX_PARTIAL = 300
const ENOUGH = 10

interface Found {
  noteId: string
  score: number | null
  key?: string | number
}

export function cardSearch(store: Store, owner: string): CardSearch {
  const db = store.read

  const list = async ({ filter, after, limit }: CardSearchQuery) => {
    const all = db
      .selectFrom('note')
      .where('note.owner', '=', owner)
      .where(noteMatches(db, owner, 'note.id', filter))
    const inDecks = filter.deckIds?.length ? all.where('note.deckId', 'in', filter.deckIds) : all
    const page = inDecks
      .select('note.id')
      .orderBy('note.id')
      .limit(limit + 1)
    const rows = await (after ? page.where('note.id', '>', after.noteId) : page).execute()
    return { found: rows.map(({ id }): Found => ({ noteId: id, score: null })), total: await count(filter) }
  }

  const count = async (filter: CardFilter): Promise<number> => {
    const { total } = await db
      .selectFrom('card')
      .where((eb) => cardMatches(eb, owner, filter))
      .select(({ fn }) => fn.count<number>('card.noteId').distinct().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  /** Notes that match all of these terms. */
  const matchingAll = async (
    filter: CardFilter,
    terms: readonly Term[],
    limit: number,
  ): Promise<string[]> => {
    const [first, ...others] = terms
    if (!first) return []
    const found = others.reduce(
      (rows, term) => rows.where(noteMatchesTerm(owner, 'noteWord.noteId', term)),
      termWords(db, owner, first).where(noteMatches(db, owner, 'noteWord.noteId', filter)),
    )
    const rows = await found.select('noteWord.noteId').distinct().limit(limit).execute()
    return rows.map(({ noteId }) => noteId)
  }

  /** Notes that match the terms, and whether that is all of them. */
  const matching = async (filter: CardFilter, terms: readonly Term[]) => {
    const rarestFirst = terms.toSorted((a, b) => b.rarity - a.rarity)
    const full = await matchingAll(filter, rarestFirst, MAX_FULL + 1)
    const partial: string[] = []
    if (full.length < ENOUGH && terms.length > 1)
      for (const term of rarestFirst) {
        if (partial.length >= MAX_PARTIAL) break
        partial.push(...(await matchingAll(filter, [term], MAX_PARTIAL - partial.length)))
      }
    return {
      ids: [...new Set([...full.slice(0, MAX_FULL), ...partial])],
      isExact: full.length <= MAX_FULL && partial.length < MAX_PARTIAL,
    }
  }

  const ranked = async ({ filter, after, limit }: CardSearchQuery, terms: readonly Term[]) => {
    const { ids, isExact } = await matching(filter, terms)
    const scored = (await notesById(db, owner, ids)).map((note): Found & { score: number } => ({
      noteId: note.id,
      score: scoreOf(note, terms),
    }))
    const order = scored.toSorted((a, b) => b.score - a.score || (a.noteId < b.noteId ? -1 : 1))
    const isAfter = ({ score, noteId }: Found) => {
      const end = after?.score ?? 1
      return !after || (score ?? 0) < end || (score === end && noteId > after.noteId)
    }
    return { found: order.filter(isAfter).slice(0, limit + 1), ...(isExact ? { total: order.length } : {}) }
  }

  const sorted = async (
    { filter, after, limit }: CardSearchQuery,
    sort: CardSort,
    terms?: readonly Term[],
  ) => {
    const among = terms && (await matching(filter, terms))
    const query = { filter, sort, after, limit: limit + 1, among: among?.ids }
    const rows = among?.ids.length === 0 ? [] : await sortedNotes(db, owner, query)
    const total = among ? (among.isExact ? among.ids.length : undefined) : await count(filter)
    return {
      found: rows.map((row): Found => ({ ...row, score: null })),
      ...(total === undefined ? {} : { total }),
    }
  }

  const hitsOf = async (
    found: readonly Found[],
    { filter, sort }: CardSearchQuery,
    terms: readonly Term[],
  ) => {
    const ids = found.map(({ noteId }) => noteId)
    if (ids.length === 0) return []
    const [notes, cards, allCards] = await Promise.all([
      notesById(db, owner, ids),
      db
        .selectFrom('card')
        .selectAll()
        .where('noteId', 'in', ids)
        .where((eb) => cardMatches(eb, owner, filter))
        .orderBy('ordinal')
        .execute(),
      db
        .selectFrom('card')
        .select(['id', 'noteId'])
        .where('noteId', 'in', ids)
        .where('owner', '=', owner)
        .where('trashedAt', filter.trashed ? 'is not' : 'is', null)
        .orderBy('ordinal')
        .execute(),
    ])
    const noteById = new Map(notes.map((note) => [note.id, note]))
    const cardsByNote = Map.groupBy(cards, ({ noteId }) => noteId)
    const allByNote = Map.groupBy(allCards, ({ noteId }) => noteId)
    return found.flatMap(({ noteId, score, key }): CardHit[] => {
      const note = noteById.get(noteId)
      const own = (cardsByNote.get(noteId) ?? []).map(cardOf)
      const first = note && sort ? firstSorted(sort, own, note) : own[0]
      if (!note || !first) return []
      const siblings = (allByNote.get(noteId) ?? []).map(({ id }) => id).filter((id) => id !== first.id)
      const ranks = score === null ? {} : { score, rarities: terms.map(({ rarity }) => rarity) }
      const position = { noteId, ...ranks, ...(key === undefined ? {} : { key }) }
      return [{ card: first, note, siblings, score, position }]
    })
  }

  const find = (
    query: CardSearchQuery,
    terms: readonly Term[] | undefined,
  ): Promise<{ found: Found[]; total?: number }> => {
    if (terms?.length === 0) return Promise.resolve({ found: [], total: 0 })
    if (query.sort) return sorted(query, query.sort, terms)
    return terms ? ranked(query, terms) : list(query)
  }

  return {
    async search(query) {
      const terms =
        query.text === undefined ? [] : await readTerms(db, owner, query.text, query.after?.rarities)
      const isListing = query.text === undefined || query.text.trim() === ''
      const { found, total } = await find(query, isListing ? undefined : terms)
      const hits = await hitsOf(found.slice(0, query.limit), query, terms)
      return {
        hits,
        hasMore: found.length > query.limit,
        ...(total === undefined ? {} : { total }),
        understood: appliedCorrections(terms, hits),
      }
    },
  }
}

/** Shows corrections only by words of questions and tags, because other words could reveal answers. */
function appliedCorrections(terms: readonly Term[], hits: readonly CardHit[]): CardHits['understood'] {
  const shown = new Set(
    hits.flatMap(({ card, note }) => wordsOf([questionOf(card, note).front, ...note.tags].join(' '))),
  )
  return terms.flatMap(({ word, forms, isCorrected }) => {
    const as = [...shown].filter((each) => forms.includes(each) || forms.includes(stem(each)))
    return isCorrected && as.length > 0 ? [{ word, as }] : []
  })
}

const notesById = async (db: Reader, owner: string, ids: readonly string[]): Promise<Note[]> =>
  (
    await inBatches(ids, (batch) =>
      db.selectFrom('note').selectAll().where('owner', '=', owner).where('id', 'in', batch).execute(),
    )
  ).map(noteOf)
