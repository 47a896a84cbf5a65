/** Letters, digits, `_`, `-`, `/`, and the emoji that Obsidian allows. */
const TAG = /[\u200d\p{L}\p{M}\p{N}\p{So}\u{1f3fb}-\u{1f3ff}_/-]+/uy
const ONLY_DIGITS = /^\d+$/
const NAMES_SOMETHING = /[\p{L}\p{N}\p{So}]/u

/** The tag name at a position, without outer slashes; undefined if it is not a tag. */
export function tagAt(text: string, from: number): { name: string; to: number } | undefined {
  TAG.lastIndex = from
  const written = TAG.exec(text)?.[0]
  if (written === undefined) return undefined
  const name = withoutOuterSlashes(written)
  if (ONLY_DIGITS.test(name) || !NAMES_SOMETHING.test(name)) return undefined
  return { name, to: from + written.length }
}

/** A tag from the front matter, with or without `#`. */
export function wholeTag(text: string): string | undefined {
  const tag = tagAt(text, text.startsWith('#') ? 1 : 0)
  return tag?.to === text.length ? tag.name : undefined
}

function withoutOuterSlashes(text: string): string {
  let from = 0
  let to = text.length
  while (text[from] === '/') from += 1
  while (to > from && text[to - 1] === '/') to -= 1
  return text.slice(from, to)
}
