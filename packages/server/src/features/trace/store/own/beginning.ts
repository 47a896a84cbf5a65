/** As much of a message as lists of turns keep. */
const MOST = 2000

/** The first characters of a text, never half a character. One that is cut says so: half a secret is told by that. */
export function beginningOf(text: string, most = MOST): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
