const LONGEST = 90

/** The title of a session that was given none: the first line of its first question, cut at a word. */
export function titleFrom(question: string): string | null {
  const [line = ''] = question.trim().split('\n')
  const title = line.trim()
  if (title === '') return null
  return title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1).replace(/\s+\S{0,20}$/, '')}…`
}
