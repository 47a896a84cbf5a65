/** What somebody searches for, with filters such as `tag:exam` and `path:"Year 1"` taken out of the words. */
export interface SearchFilters {
  readonly text: string
  readonly tag: string | undefined
  readonly folder: string | undefined
}

const FILTER = /(?<=^|\s)(tag|path):(?:"([^"]*)"|(\S+))/giu
const PHRASE = /"[^"]*"/g

/** The last filter of a kind counts. What stands between quotation marks is left as it is. */
export function searchFilters(query: string): SearchFilters {
  let [tag, folder]: [string | undefined, string | undefined] = [undefined, undefined]
  const phrases = [...query.matchAll(PHRASE)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  )
  const text = query.replace(
    FILTER,
    (whole, name: string, quoted: string | undefined, plain: string | undefined, at: number) => {
      if (phrases.some(([from, to]) => from < at && at < to)) return whole
      const value = (quoted ?? plain ?? '').trim()
      if (name.toLowerCase() === 'tag') tag = value.replace(/^#/, '') || tag
      else folder = value.replaceAll(/^\/+|\/+$/g, '') || folder
      return ''
    },
  )
  return { text: text.replaceAll(/\s+/g, ' ').trim(), tag, folder }
}
