import type { Hit } from './answer.ts'
import type { FoundDocument } from './found.ts'
import type { QueryWord } from './reading.ts'
import type { Scope } from './scope.ts'
import { snippetOf } from './snippet.ts'

/** The documents with the stretches of their texts around the words that were found. */
export async function hitsOf<Name extends string>(
  { db, collection }: Scope<Name>,
  documents: readonly FoundDocument[],
  words: readonly QueryWord[],
): Promise<Hit<Name>[]> {
  if (documents.length === 0) return []
  const numbers = documents.map(({ number }) => number)
  const rows = await db
    .selectFrom('searchDocument')
    .select(['number', 'fields'])
    .where('number', 'in', numbers)
    .execute()
  const texts = new Map(rows.map(({ number, fields }) => [number, fields]))
  const isFound = matcherOf(words)
  return documents.map(({ number, ...hit }) => ({
    ...hit,
    snippets: collection.fields.flatMap(({ name }, field) => {
      const snippet = snippetOf(texts.get(number)?.[field] ?? '', isFound)
      return snippet ? [{ field: name, ...snippet }] : []
    }),
  }))
}

function matcherOf(words: readonly QueryWord[]): (word: string) => boolean {
  const alternatives = words.flatMap((word) => word.alternatives)
  const whole = new Set(alternatives.filter(({ isPrefix }) => !isPrefix).map(({ word }) => word))
  const prefixes = alternatives.filter(({ isPrefix }) => isPrefix).map(({ word }) => word)
  return (word) => whole.has(word) || prefixes.some((prefix) => word.startsWith(prefix))
}
