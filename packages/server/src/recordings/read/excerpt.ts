import type { LogText, Step } from '../../domains/trace/recording.ts'
import { wordsOf } from '../index/searchable.ts'
import type { LogSource } from '../lines/log-source.ts'
import { pieceOf } from '../lines/piece.ts'
import { excerptOf } from '../own/find-words.ts'

const PIECE = 1 << 16
const MOST_PIECES = 16

/** Where a step holds one of the words, with some text around it; its beginning where none is found as it is written. */
export async function excerptFrom(source: LogSource, { fields }: Step, question: string): Promise<string> {
  const words = wordsOf(question).map((word) => word.toLowerCase())
  let beginning = ''
  for (const { text } of fields) {
    for await (const part of partsOf(source, text)) {
      const lower = part.toLowerCase()
      const found = words.filter((word) => lower.includes(word))
      if (found.length > 0) return excerptOf(part, found)
      beginning ||= part
    }
  }
  return excerptOf(beginning, [''])
}

async function* partsOf(source: LogSource, text: LogText): AsyncGenerator<string> {
  if (typeof text === 'string') {
    yield text
    return
  }
  let from: number | undefined = text.start
  for (let count = 0; from !== undefined && count < MOST_PIECES; count++) {
    const piece = await pieceOf(source, text, from, PIECE)
    yield piece.text
    from = piece.next
  }
}
