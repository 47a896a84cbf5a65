import { call, readJson, send } from './call.ts'

/** A package that Anki imports, of one deck or of all; schema 11 is for older versions. */
export async function cardPackage(deckId: string | undefined, schema: 11 | 18): Promise<Blob> {
  const query = new URLSearchParams({
    schema: String(schema),
    ...(deckId === undefined ? {} : { deck: deckId }),
  })
  const response = await send(`/cards/v1/export?${query}`)
  return response.ok ? response.blob() : readJson<never>(response)
}

/** Cards with their answers, as CSV. */
export async function cardTable(deckId: string | undefined): Promise<Blob> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await call('export-cards', {
      ...(deckId === undefined ? {} : { deckId }),
      showAnswer: true,
      ...(cursor === undefined ? {} : { cursor }),
    })
    parts.push(data.csv)
    cursor = data.nextCursor
  } while (cursor !== undefined)
  return new Blob(parts, { type: 'text/csv' })
}
