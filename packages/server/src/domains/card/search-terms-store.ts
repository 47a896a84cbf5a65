import { corrections } from '../../store/search/corrections.ts'
import { allowedEdits } from '../../store/search/near-keys.ts'
import { stem } from '../../store/search/stem.ts'
import type { Reader } from '../../store/store.ts'
import { rarityOf, type Term } from './rank-notes.ts'
import { tellingWords } from './words.ts'

const MOST_TERMS = 12
const SHORTEST_BEGUN = 2
/** Of the words that begin alike, so many are compared with a misspelled one. */
const MOST_WORDS = 20_000
/** Behind every word of the same beginning. */
const LAST = '~'

/** What a search asks for, word by word. Given rarities are those of its first page. */
export async function readTerms(
  db: Reader,
  owner: string,
  text: string,
  rarities: readonly number[] | undefined,
): Promise<Term[]> {
  const words = [...new Set(tellingWords(text))].slice(0, MOST_TERMS)
  const begun = /\s$/.test(text) ? undefined : words.at(-1)
  const { all } = await db
    .selectFrom('note')
    .where('owner', '=', owner)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
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

/** The notes that answer a term: a condition on the table of words. */
export const termWords = (
  db: Pick<Reader, 'selectFrom'>,
  owner: string,
  { forms, isPrefix }: Pick<Term, 'forms' | 'isPrefix'>,
) =>
  db
    .selectFrom('noteWord')
    .where('noteWord.owner', '=', owner)
    .where((eb) =>
      eb.or([
        eb('noteWord.word', 'in', [...new Set(forms.flatMap((form) => [form, stem(form)]))]),
        ...(isPrefix
          ? forms.map((form) =>
              eb.and([eb('noteWord.word', '>=', form), eb('noteWord.word', '<', `${form}${LAST}`)]),
            )
          : []),
      ]),
    )

async function notesWith(db: Reader, owner: string, term: Pick<Term, 'forms' | 'isPrefix'>): Promise<number> {
  const { notes } = await termWords(db, owner, term)
    .select(({ fn }) => fn.count<number>('noteWord.noteId').distinct().as('notes'))
    .executeTakeFirstOrThrow()
  return notes
}

/** Known words that differ from a typed one by a slip. */
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
