import { DIGIT, FOREIGN, kindAt, pieceEnd } from './pieces.ts'
import { fewestTokens, isToken, LONGEST_WORD } from './vocabulary.ts'

/** No result is longer than 100 KB; whatever is longer goes to the tokenizer. */
const bytes = new Uint8Array(2 ** 17)
const encoder = new TextEncoder()

/**
 * The tokens of a text in English, code or JSON, counted without the tokenizer; undefined where the count could be
 * more than a tenth off.
 */
export function ordinaryTokens(text: string): number | undefined {
  const { read, written } = encoder.encodeInto(text, bytes)
  if (read < text.length || written === bytes.length) return undefined
  bytes[written] = 0

  let whole = 0
  let split = 0
  let foreign = 0
  let unbroken = 0
  for (let start = 0, end = 0; start < written; start = end) {
    end = pieceEnd(bytes, start)
    const kind = kindAt(bytes, start)
    if (kind === FOREIGN) foreign += end - start
    else if (kind === DIGIT || isToken(bytes, start, end)) whole += 1
    else if (end - start <= LONGEST_WORD) split += fewestTokens(bytes, start, end)
    else unbroken += end - start
  }

  // Measured: some splits are not the shortest, and a foreign letter costs little more than the word it stands in.
  const tokens = whole + 1.03 * split + 0.15 * foreign + 0.25 * unbroken
  // What these could be off together, with a margin; whole pieces are certain but for the filter's few mistakes.
  const doubt = 2 + 0.3 * split + 0.5 * foreign + unbroken
  return doubt <= tokens / 10 ? Math.round(tokens) : undefined
}
