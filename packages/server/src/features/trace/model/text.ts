/** The length of a message in a list of turns. */
const LONGEST_MESSAGE = 2000

/** The beginning of a text, never half a character. The … lets a masked excerpt know that a secret may be cut. */
export function truncate(text: string, most = LONGEST_MESSAGE): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

const ARGUMENTS = /<command-args>([^]*?)(?:<\/command-args>|$)/

/** A user's message; a slash command, which has a name, as it was typed and not as the log wraps it. */
export function asTyped(name: string | null | undefined, text: string): string {
  if (name === null || name === undefined) return text
  const given = ARGUMENTS.exec(text)?.[1]?.trim() ?? ''
  return given === '' ? name : `${name} ${given}`
}
