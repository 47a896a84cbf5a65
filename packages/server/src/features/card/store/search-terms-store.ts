import { countRows } from '../../../platform/store/statements.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { corrections, allowedEdits } from '../../../platform/search/spelling.ts'
import { stem } from '../../../platform/search/stem.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { beginsWith, hasWord, isOneOf } from './card-match-store.ts'
import { rarityOf, type Term } from '../model/search/rank-notes.ts'
import { tellingWords } from '../model/search/words.ts'

const MOST_TERMS = 12
const SHORTEST_BEGUN = 2
/** The most words compared with a misspelled one. */
const MOST_WORDS = 20_000
const MOST_COUNTED = 10_000
/** Sorts after every word with the same first letter. */
const LAST = '~'

/** The terms of a query. `rarities` are the weights of its first page. */
export async function readTerms(
  db: Reader,
  owner: string,
  text: string,
  rarities: readonly number[] | undefined,
): Promise<Term[]> {
  const words = [...new Set(tellingWords(text))].slice(0, MOST_TERMS)
  const begun = /\s$/.test(text) ? undefined : words.at(-1)
  const all = await countRows(db.selectFrom('note').where('owner', '=', owner))
  return Promise.all(
    words.map(async (word, at): Promise<Term> => {
      const isPrefix = word === begun && word.length >= SHORTEST_BEGUN && /^[a-z]+$/.test(word)
      const term = { word, forms: [word], isPrefix, isCorrected: false }
      const notes = await notesWith(db, owner, term)
      const meant = notes === 0 ? await probablyMeant(db, owner, word) : []
      const rarity = rarities?.[at] ?? rarityOf(notes, all)
      return meant.length === 0
        ? { ...term, rarity }
        : { word, forms: meant, isPrefix: false, isCorrected: true, rarity }
    }),
  )
}

type Looked = Pick<Term, 'forms' | 'isPrefix'>

const wholes = ({ forms }: Looked): string[] => forms.flatMap((form) => [form, stem(form)])
const beginnings = ({ forms, isPrefix }: Looked): readonly string[] => (isPrefix ? forms : [])

export function termWords(db: Pick<Reader, 'selectFrom'>, owner: string, term: Looked) {
  const word = sql.ref('noteWord.word')
  const tests = [isOneOf(word, wholes(term)), ...beginnings(term).map((begun) => beginsWith(word, begun))]
  return db
    .selectFrom('noteWord')
    .where('noteWord.owner', '=', owner)
    .where(sql<SqlBool>`(${sql.join(tests, sql` or `)})`)
}

export const noteHas = (owner: string, noteId: 'noteWord.noteId', term: Looked): Expression<SqlBool> =>
  hasWord(owner, noteId, wholes(term), beginnings(term))

/** Counts up to a limit. */
async function notesWith(db: Reader, owner: string, term: Looked): Promise<number> {
  const { notes } = await db
    .selectFrom(
      termWords(db, owner, term).select('noteWord.noteId').distinct().limit(MOST_COUNTED).as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow()
  return notes
}

/** Spelling corrections from the user's own words. */
async function probablyMeant(db: Reader, owner: string, typed: string): Promise<string[]> {
  if (allowedEdits(typed) === 0) return []
  const initial = typed.charAt(0)
  const known = await db
    .selectFrom('noteWord')
    .select(({ fn }) => ['word', fn.countAll<number>().as('documents')])
    .where('owner', '=', owner)
    .where('word', '>=', initial)
    .where('word', '<', `${initial}${LAST}`)
    .groupBy('word')
    .limit(MOST_WORDS)
    .execute()
  return corrections(typed, known).map(({ word }) => word)
}
