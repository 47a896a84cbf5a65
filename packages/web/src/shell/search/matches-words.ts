/** Stop words. */
const FILLERS = new Set(['a', 'an', 'the', 'my', 'me', 'to', 'of', 'for', 'in', 'on', 'and', 'or'])

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** Whether a text contains every word of a request, or a word that starts with it. */
export function matchesWords(text: string, request: string): boolean {
  const all = wordsOf(request)
  const telling = all.filter((word) => !FILLERS.has(word))
  const asked = telling.length > 0 ? telling : all
  const there = wordsOf(text)
  return asked.length > 0 && asked.every((word) => there.some((each) => each.startsWith(word)))
}
