import { countRows } from '../../../platform/store/statements.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { corrections, allowedEdits } from '../../../platform/search/spelling.ts'
import { stem } from '../../../platform/search/stem.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { beginsWith, hasWord, isOneOf } from './card-match-store.ts'
import { rarityOf, type Term } from '../model/search/rank-notes.ts'
import { significantWords } from '../model/search/words.ts'

const MAX_TERMS = 12
const SHORTEST_PREFIX = 2
/** The most words compared with a misspelled one. */
const MAX_WORDS = 20_000
const MAX_COUNTED = 10_000
/** Sorts after every word with the same first letter. */
const LAST = '~'

/** The terms of a query. `rarities` are the weights of its first page. */
export async function readTerms(
  db: Reader,
  owner: string,
  text: string,
  rarities: readonly number[] | undefined,
): Promise<Term[]> {
  const words = [...new Set(significantWords(text))].slice(0, MAX_TERMS)
  const lastWord = /\s$/.test(text) ? undefined : words.at(-1)
  const all = await countRows(db.selectFrom('note').where('owner', '=', owner))
  return Promise.all(
    words.map(async (word, at): Promise<Term> => {
      const isPrefix = word === lastWord && word.length >= SHORTEST_PREFIX && /^[a-z]+$/.test(word)
      const term = { word, forms: [word], isPrefix, isCorrected: false }
      const notes = await notesWith(db, owner, term)
      const corrected = notes === 0 ? await spellingCorrections(db, owner, word) : []
      const rarity = rarities?.[at] ?? rarityOf(notes, all)
      return corrected.length === 0
        ? { ...term, rarity }
        : { word, forms: corrected, isPrefix: false, isCorrected: true, rarity }
    }),
  )
}

type TermForms = Pick<Term, 'forms' | 'isPrefix'>

const wholeWords = ({ forms }: TermForms): string[] => forms.flatMap((form) => [form, stem(form)])
const prefixes = ({ forms, isPrefix }: TermForms): readonly string[] => (isPrefix ? forms : [])

export function termWords(db: Pick<Reader, 'selectFrom'>, owner: string, term: TermForms) {
  const word = sql.ref('noteWord.word')
  const tests = [
    isOneOf(word, wholeWords(term)),
    ...prefixes(term).map((lastWord) => beginsWith(word, lastWord)),
  ]
  return db
    .selectFrom('noteWord')
    .where('noteWord.owner', '=', owner)
    .where(sql<SqlBool>`(${sql.join(tests, sql` or `)})`)
}

export const noteMatchesTerm = (
  owner: string,
  noteId: 'noteWord.noteId',
  term: TermForms,
): Expression<SqlBool> => hasWord(owner, noteId, wholeWords(term), prefixes(term))

/** Counts up to a limit. */
async function notesWith(db: Reader, owner: string, term: TermForms): Promise<number> {
  const { notes } = await db
    .selectFrom(termWords(db, owner, term).select('noteWord.noteId').distinct().limit(MAX_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow()
  return notes
}

/** Spelling corrections from the user's own words. */
async function spellingCorrections(db: Reader, owner: string, typed: string): Promise<string[]> {
  if (allowedEdits(typed) === 0) return []
  const initial = typed.charAt(0)
  const known = await db
    .selectFrom('noteWord')
    .select(({ fn }) => ['word', fn.countAll<number>().as('documents')])
    .where('owner', '=', owner)
    .where('word', '>=', initial)
    .where('word', '<', `${initial}${LAST}`)
    .groupBy('word')
    .limit(MAX_WORDS)
    .execute()
  return corrections(typed, known).map(({ word }) => word)
}
