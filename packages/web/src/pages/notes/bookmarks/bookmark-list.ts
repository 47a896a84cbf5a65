/** Bookmarks are a note with a list of links: other programs read it, and a renamed note keeps its bookmark. */
export const BOOKMARK_NOTE = 'Bookmarks.md'

const bare = (path: string): string => path.replace(/\.md$/i, '')
const ITEM = /^\s*[-*+]\s+\[\[([^[\]|#]+)(?:\|[^[\]]*)?\]\]\s*$/

const targetIn = (line: string): string | undefined => ITEM.exec(line)?.[1]?.trim()

/** The link targets of a list of bookmarks. */
export const bookmarksIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => targetIn(line) ?? [])

const names = (line: string, path: string): boolean => {
  const target = targetIn(line)?.toLowerCase()
  const whole = bare(path).toLowerCase()
  return target !== undefined && (target === whole || target === whole.slice(whole.lastIndexOf('/') + 1))
}

export const isBookmarked = (text: string, path: string): boolean =>
  text.split('\n').some((line) => names(line, path))

/** The list with the note added, or without it. */
export function withBookmark(text: string, path: string): string {
  if (isBookmarked(text, path))
    return text
      .split('\n')
      .filter((line) => !names(line, path))
      .join('\n')
  const above = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${above}- [[${bare(path)}]]\n`
}
