import { call } from '../../../api/call.ts'

/** All cards of a deck as a table with their answers, gathered part by part. */
export async function exportedCsv(deckId: string): Promise<string> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await call('export-cards', {
      deckId,
      showAnswer: true,
      ...(cursor === undefined ? {} : { cursor }),
    })
    parts.push(data.csv)
    cursor = data.nextCursor
  } while (cursor !== undefined)
  return parts.join('')
}
