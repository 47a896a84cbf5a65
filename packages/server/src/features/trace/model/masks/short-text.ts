import type { Cover } from './cover.ts'

const LOOKAHEAD = 4_096

/** The beginning of a text with its secrets covered, never half a character, and … where it goes on. */
export function shortText(text: string, most: number, cover: Cover): string {
  const near = text.slice(0, most + LOOKAHEAD)
  const shown = cover.short(near.length < text.length ? `${near}…` : near)
  if (shown.length <= most) return shown
  const cut = shown.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
