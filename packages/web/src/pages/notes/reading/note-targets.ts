import type { FoundLink } from '../links/link-rows.tsx'

/** Where the links of a note lead, by what is written: a path, null where nothing is there. */
export type NoteTargets = ReadonlyMap<string, string | null>

export const targetsOf = (links: readonly FoundLink[]): NoteTargets =>
  new Map(links.flatMap((link) => ('path' in link ? [] : [[writtenKey(link.text), link.to] as const])))

/** `![[Mitosis#Phases\|x]]` → `Mitosis#Phases`; `[x](<Cell division.md#y>)` → `Cell division.md#y`. */
function writtenKey(text: string): string {
  const wikilink = /^!?\[\[(.*)\]\]$/.exec(text)?.[1]
  if (wikilink !== undefined) return wikilinkKey(wikilink)
  return addressKey(/\]\(\s*<?([^<>]*?)>?(?:\s+["'(].*)?\s*\)$/.exec(text)?.[1] ?? text)
}

/** A bar in a table has a backslash before it. */
export const wikilinkKey = (inside: string): string => (inside.split(/\\?\|/u)[0] ?? '').trim()

export function addressKey(address: string): string {
  try {
    return decodeURIComponent(address).trim()
  } catch {
    return address.trim()
  }
}

/** The place in the page of a heading that a link names; blocks have none. */
export function headingId(address: string): string | undefined {
  const heading = address.split('#').at(-1)
  return !address.includes('#') || !heading || heading.startsWith('^') ? undefined : idOf(heading)
}

/** Never an id that the page itself uses. */
export const idOf = (heading: string): string =>
  `h-${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`
