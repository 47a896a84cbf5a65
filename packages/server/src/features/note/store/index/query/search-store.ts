import type Database from 'better-sqlite3'
import type { ContentQuery } from '../../../model/vault-port.ts'
import { noteOf, RankedNotes } from './ranked-notes.ts'
import { matchExpression, type Term } from '../../../../../platform/search/full-text.ts'
import { tagKey, headTable, PARTS_A_NOTE, textTable, type VaultNumber } from '../index-database-store.ts'

export interface PartRow {
  path: string
  disk: string
  title: string
  tags: string
  modified: number
  at: number
  bytes: number
  line: number
}

interface SearchParameters {
  match: string
  vault: number
  first: string
  after: string
  tag: string
  limit: number
}

/** Weights of name, headings, tags and body. */
const WEIGHTS = '10.0, 4.0, 5.0, 1.0'
/** With more matches, only names, headings and tags are ranked. */
const MAX_RANKED = 1000
const ALL = -1
/** With fewer full matches, partial ones follow. */
const ENOUGH = 5

export class SearchStore {
  readonly #database: Database.Database
  readonly #vault: VaultNumber
  readonly #part: Database.Statement<[number, number], PartRow>
  readonly #forScores = new Map<
    string,
    Database.Statement<[SearchParameters], [part: number, score: number]>
  >()
  readonly #forParts = new Map<string, Database.Statement<[SearchParameters], number>>()

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#database = database
    this.#vault = vault
    this.#part = database.prepare(
      `select path, disk, title, tags, modified, at, part.bytes, line from part, entry
       where part.id = ? and entry.id = ?`,
    )
  }

  /** Notes with all words first, then with the last word as a prefix, then with some words. */
  find(terms: readonly Term[], query: ContentQuery): RankedNotes {
    const whole = terms.map(({ words }) => ({ words, isOpen: false }))
    const all = this.#ranked(whole, ' AND ', query)
    if (all.total >= ENOUGH) return all
    const isOpen = terms.some((term) => term.isOpen)
    const withPrefix = isOpen ? all.followedBy(this.#ranked(terms, ' AND ', query)) : all
    if (terms.length < 2 || withPrefix.total >= ENOUGH) return withPrefix
    const selective = terms.filter((term) => this.#isSelective(term, query))
    return withPrefix.followedBy(this.#ranked(selective.length > 0 ? selective : terms, ' OR ', query))
  }

  part(id: number): PartRow | undefined {
    return this.#part.get(id, noteOf(id))
  }

  #ranked(terms: readonly Term[], join: ' AND ' | ' OR ', query: ContentQuery): RankedNotes {
    if (terms.length === 0) return RankedNotes.of([])
    const [text, head] = [textTable(this.#vault), headTable(this.#vault)]
    const match = matchExpression(terms, join)
    if (!this.#hasTooMany(text, match, query)) return RankedNotes.of(this.#scored(text, match, query))
    const all = this.#parts(text, match, query, ALL)
    return this.#hasTooMany(head, match, query)
      ? RankedNotes.of([], this.#parts(head, match, query, ALL), all)
      : RankedNotes.of(this.#scored(head, match, query), all)
  }

  /** Whether a term occurs, but not so often that it would bury the others. */
  #isSelective(term: Term, query: ContentQuery): boolean {
    const found = this.#parts(
      textTable(this.#vault),
      matchExpression([term], ' AND '),
      query,
      MAX_RANKED + 1,
    ).length
    return found > 0 && found <= MAX_RANKED
  }

  #hasTooMany(table: string, match: string, query: ContentQuery): boolean {
    return this.#parts(table, match, query, MAX_RANKED + 1).length > MAX_RANKED
  }

  #parts(table: string, match: string, query: ContentQuery, limit: number): number[] {
    const sql = `select rowid from ${table} where ${conditions(table, query)} limit @limit`
    const known = this.#forParts.get(sql) ?? this.#database.prepare<[SearchParameters], number>(sql).pluck()
    this.#forParts.set(sql, known)
    return known.all(this.#parameters(match, query, limit))
  }

  #scored(table: string, match: string, query: ContentQuery): [part: number, score: number][] {
    const sql = `select rowid, -bm25(${table}, ${WEIGHTS}) from ${table} where ${conditions(table, query)}`
    const known =
      this.#forScores.get(sql) ?? this.#database.prepare<[SearchParameters], [number, number]>(sql).raw()
    this.#forScores.set(sql, known)
    return known.all(this.#parameters(match, query, ALL))
  }

  #parameters(match: string, { folder, tag }: ContentQuery, limit: number): SearchParameters {
    return {
      match,
      vault: this.#vault,
      first: `${folder}/`,
      // `0` is the character after `/`.
      after: `${folder}0`,
      tag: tagKey(tag?.replace(/^#/, '') ?? ''),
      limit,
    }
  }
}

function conditions(table: string, { folder, tag }: ContentQuery): string {
  const note = `${table}.rowid / ${PARTS_A_NOTE}`
  const inFolder = `and ${note} in (select id from entry where vault = @vault and path >= @first and path < @after)`
  const withTag = `and ${note} in (select entry from tag where vault = @vault and key = @tag)`
  return `${table} match @match ${folder === '' ? '' : inFolder} ${tag === undefined ? '' : withTag}`
}
