import type { LogText, Step } from '../../model/recording.ts'
import type { Excerpt } from '../../model/recordings-port.ts'
import { fullTextWords, queryWords } from '../../../../platform/search/full-text.ts'
import type { LogSource } from '../lines/log-source.ts'
import { pieceOf } from '../lines/piece.ts'
import { AROUND, excerptOf } from '../own/find-words.ts'

const PIECE = 1 << 16
const MOST_PIECES = 16

/** Where a step holds one of the words, with some text around it; its beginning where none is found as it is written. */
export async function excerptFrom(source: LogSource, { fields }: Step, question: string): Promise<Excerpt> {
  // As they were typed and as they are indexed: a text has its accents, a query may not.
  const typed = Array.from(fullTextWords(question), ([word]) => word.toLowerCase())
  const words = [...typed, ...queryWords(question)]
  let beginning: Excerpt | undefined
  for (const { text } of fields) {
    for await (const { said, ...part } of partsOf(source, text)) {
      const lower = said.toLowerCase()
      const found = words.filter((word) => lower.includes(word))
      if (found.length > 0) return excerptOf(said, found, part)
      beginning ??= excerptOf(said, [''], part)
    }
  }
  return beginning ?? excerptOf('', [''])
}

interface Part extends Pick<Excerpt, 'isBegun' | 'goesOn'> {
  said: string
}

/** Each with the end of the one before it, so that nothing is torn from what leads to it. */
async function* partsOf(source: LogSource, text: LogText): AsyncGenerator<Part> {
  if (typeof text === 'string') {
    yield { said: text, isBegun: false, goesOn: false }
    return
  }
  let from: number | undefined = text.start
  let before = ''
  for (let count = 0; from !== undefined && count < MOST_PIECES; count++) {
    const piece = await pieceOf(source, text, from, PIECE)
    const said = before + piece.text
    yield { said, isBegun: count > 0, goesOn: piece.next !== undefined }
    before = piece.text.slice(-2 * AROUND)
    from = piece.next
  }
}
