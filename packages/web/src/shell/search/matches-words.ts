/** Words that a request is made of and that tell no two things apart. */
const FILLERS = new Set(['a', 'an', 'the', 'my', 'me', 'to', 'of', 'for', 'in', 'on', 'and', 'or'])

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** Whether a text has every word of a request, or one that begins with it. */
export function matchesWords(text: string, request: string): boolean {
  const all = wordsOf(request)
  const telling = all.filter((word) => !FILLERS.has(word))
  const asked = telling.length > 0 ? telling : all
  const there = wordsOf(text)
  return asked.length > 0 && asked.every((word) => there.some((each) => each.startsWith(word)))
}
