const LONGEST = 90

/** The first line of a text, cut at a word where it is long. */
export function shortTitle(text: string): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= LONGEST) return line
  return `${line.slice(0, LONGEST - 1).replace(/\s+\S{0,20}$/, '')}…`
}

export const UNTITLED = 'New session'

/** The server makes the title from the first question; before that there is none. */
export const sessionTitle = ({ title }: { title: string | null }): string => title ?? UNTITLED
