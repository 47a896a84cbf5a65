import { DIGIT, FOREIGN, kindAt, LOWER, pieceEnd } from './pieces.ts'
import { fewestTokens, hashOf, isToken, LONGEST_TOKEN, LONGEST_WORD } from './vocabulary.ts'

/** No result is longer than 100 KB; whatever is longer goes to the tokenizer. */
const bytes = new Uint8Array(2 ** 17)
const encoder = new TextEncoder()

/** How often each word occurs, or rather all words that share eight bits of their hash. */
const occurrences = new Uint32Array(256)

/**
 * The tokens of a text in English, code or JSON, counted without the tokenizer; undefined where the count could be
 * more than a tenth off.
 */
export function ordinaryTokens(text: string): number | undefined {
  const { read, written } = encoder.encodeInto(text, bytes)
  if (read < text.length || written === bytes.length) return undefined
  bytes[written] = 0
  occurrences.fill(0)

  let whole = 0
  let split = 0
  let foreign = 0
  let unbroken = 0
  for (let start = 0, end = 0; start < written; start = end) {
    end = pieceEnd(bytes, start)
    const kind = kindAt(bytes, start)
    if (kind === DIGIT) {
      whole++
    } else if (kind === FOREIGN) {
      foreign++
    } else {
      const hash = hashOf(bytes, start, end)
      if (end - start <= LONGEST_TOKEN && isToken(hash)) whole++
      else if (end - start <= LONGEST_WORD) split += fewestTokens(bytes, start, end)
      else unbroken += end - start
      if (end - start > 2 && kindAt(bytes, end - 1) <= LOWER) {
        occurrences[hash >>> 24] = (occurrences[hash >>> 24] ?? 0) + 1
      }
    }
  }

  // Measured: some splits are not the shortest, and a foreign letter costs little more than its word.
  const tokens = whole + 1.03 * split + 0.15 * foreign + 0.25 * unbroken
  // What these could be off together, with a margin; whole pieces are certain but for the filter's few mistakes.
  const doubt = 2 + 0.3 * split + 0.5 * foreign + unbroken
  return doubt <= tokens / 10 && isVaried(tokens) ? Math.round(tokens) : undefined
}

/** A word that is repeated over and over must not be one of the few that are counted wrong. */
function isVaried(tokens: number): boolean {
  for (const count of occurrences) if (count > tokens / 10) return false
  return true
}
