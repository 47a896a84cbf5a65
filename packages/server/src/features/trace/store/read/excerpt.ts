import type { LogText, Step } from '../../model/recording.ts'
import type { Excerpt } from '../../model/recordings-port.ts'
import { fullTextWords, queryWords } from '../../../../platform/search/full-text.ts'
import type { LogSource } from '../lines/log-source.ts'
import { pieceOf } from '../lines/piece.ts'
import { CONTEXT, excerptOf } from '../own/find-words.ts'

const PIECE = 1 << 16
const MOST_PIECES = 16

/** The text around the first match in a step; its beginning if no word matches literally. */
export async function excerptFrom(source: LogSource, { fields }: Step, question: string): Promise<Excerpt> {
  // As typed and as indexed: the text may have accents that the query lacks.
  const typed = Array.from(fullTextWords(question), ([word]) => word.toLowerCase())
  const words = [...typed, ...queryWords(question)]
  let beginning: Excerpt | undefined
  for (const { text } of fields) {
    for await (const { content, ...part } of partsOf(source, text)) {
      const lower = content.toLowerCase()
      const found = words.filter((word) => lower.includes(word))
      if (found.length > 0) return excerptOf(content, found, part)
      beginning ??= excerptOf(content, [''], part)
    }
  }
  return beginning ?? excerptOf('', [''])
}

interface Part extends Pick<Excerpt, 'cutBefore' | 'cutAfter'> {
  content: string
}

/** Overlapping parts, so that every match has its context. */
async function* partsOf(source: LogSource, text: LogText): AsyncGenerator<Part> {
  if (typeof text === 'string') {
    yield { content: text, cutBefore: false, cutAfter: false }
    return
  }
  let from: number | undefined = text.start
  let before = ''
  for (let count = 0; from !== undefined && count < MOST_PIECES; count++) {
    const piece = await pieceOf(source, text, from, PIECE)
    const content = before + piece.text
    yield { content, cutBefore: count > 0, cutAfter: piece.next !== undefined }
    before = piece.text.slice(-2 * CONTEXT)
    from = piece.next
  }
}
