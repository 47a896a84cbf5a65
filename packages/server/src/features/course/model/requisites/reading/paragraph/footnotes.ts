const MARKED = /(?<=[A-Za-z0-9)])(\*+)/g

/** `MATH 100*. *May be taken concurrently.`: the remark moved to each course that bears its mark. */
export function withFootnotes(text: string): string {
  const notes = new Map<string, string>()
  const rest = text.replace(
    /(?:^|(?<=[.;]) )\(?(\*+) ?([^*.;()]+)[.;)]?/g,
    (_, mark: string, note: string) => {
      notes.set(mark, note.trim())
      return ''
    },
  )
  const marks = new Set(rest.match(MARKED))
  if (notes.size === 0 || marks.size !== notes.size || [...marks].some((mark) => !notes.has(mark)))
    return text
  return rest.replace(MARKED, (mark) => ` (${notes.get(mark) ?? ''})`).trim()
}
