/** Between sentences, of which some end within quotes or brackets, and between lines. */
const BETWEEN = /(?<=[.!?]["'”’)\]]{0,3})\s+|\n+/
const WORDS = /[\p{L}\p{N}]{3,}/gu
const MOST_READ = 20_000

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** The sentence that shares most words with the question; the first of several that share as many. */
export function keySentence(text: string, question: string): string {
  const asked = new Set(wordsOf(question))
  const told = text
    .slice(0, MOST_READ)
    .split(BETWEEN)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'))
  let best = { sentence: told[0] ?? text, shared: 0 }
  for (const sentence of told) {
    const shared = new Set(wordsOf(sentence).filter((word) => asked.has(word))).size
    if (shared > best.shared) best = { sentence, shared }
  }
  return best.sentence
}
