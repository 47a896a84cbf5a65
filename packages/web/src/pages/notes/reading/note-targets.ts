import type { FoundLink } from '../links/link-rows.tsx'

/** Link targets by their written form: a path, or null where the note is missing. */
export type NoteTargets = ReadonlyMap<string, string | null>

export const targetsOf = (links: readonly FoundLink[]): NoteTargets =>
  new Map(links.flatMap((link) => ('path' in link ? [] : [[writtenKey(link.text), link.to] as const])))

/** `![[Mitosis#Phases\|x]]` → `Mitosis#Phases`; `[x](<Cell division.md#y>)` → `Cell division.md#y`. */
function writtenKey(text: string): string {
  const wikilink = /^!?\[\[(.*)\]\]$/.exec(text)?.[1]
  if (wikilink !== undefined) return wikilinkKey(wikilink)
  return addressKey(/\]\(\s*<?([^<>]*?)>?(?:\s+["'(].*)?\s*\)$/.exec(text)?.[1] ?? text)
}

/** In tables the bar is escaped. */
export const wikilinkKey = (inside: string): string => (inside.split(/\\?\|/u)[0] ?? '').trim()

export function addressKey(address: string): string {
  try {
    return decodeURIComponent(address).trim()
  } catch {
    return address.trim()
  }
}

/** The id of the heading a link names; undefined for blocks. */
export function headingId(address: string): string | undefined {
  const heading = address.split('#').at(-1)
  return !address.includes('#') || !heading || heading.startsWith('^') ? undefined : idOf(heading)
}

/** The prefix avoids clashes with ids of the page. */
export const idOf = (heading: string): string =>
  `h-${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`
