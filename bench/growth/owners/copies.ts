const ULID = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The random part of a ULID that tells copies apart; the time before it and the order after it stay. */
const [FROM, TO] = [10, 16]

/** The number as a part of an id. */
export function codeOf(number: number): string {
  let code = ''
  for (let rest = number; code.length < TO - FROM; rest = Math.floor(rest / 32))
    code = `${ALPHABET[rest % 32]}${code}`
  return code
}

export const copiedId = (id: string, number: number): string =>
  `${id.slice(0, FROM)}${codeOf(number)}${id.slice(TO)}`

/** A text that makes a copy of itself in which every id is another, but for those that are kept. */
export function copier(text: string, kept: ReadonlySet<string>): (number: number) => string {
  const parts: string[] = []
  let end = 0
  for (const { 0: id, index } of text.matchAll(ULID)) {
    if (kept.has(id)) continue
    parts.push(text.slice(end, index + FROM))
    end = index + TO
  }
  parts.push(text.slice(end))
  return (number) => parts.join(codeOf(number))
}
