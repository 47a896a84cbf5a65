/** Letters, digits, `_`, `-`, `/`, and the emoji that Obsidian takes. */
const TAG = /[\u200d\p{L}\p{M}\p{N}\p{So}\u{1f3fb}-\u{1f3ff}_/-]+/uy
const ONLY_DIGITS = /^\d+$/
const NAMES_SOMETHING = /[\p{L}\p{N}\p{So}]/u

/** The tag whose name begins here, without slashes at its ends; undefined where it is none. */
export function tagAt(text: string, from: number): { name: string; to: number } | undefined {
  TAG.lastIndex = from
  const written = TAG.exec(text)?.[0]
  if (written === undefined) return undefined
  const name = withoutOuterSlashes(written)
  if (ONLY_DIGITS.test(name) || !NAMES_SOMETHING.test(name)) return undefined
  return { name, to: from + written.length }
}

/** A tag as the front matter has it, with or without `#`. */
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
