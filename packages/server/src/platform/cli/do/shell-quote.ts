const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/
const CONTROL = /\p{Cc}/u

/** A word as bash and zsh read it back. */
export function shellQuote(word: string): string {
  if (PLAIN.test(word)) return word
  if (!CONTROL.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`
  const escaped = word
    .replace(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replace(
      /\p{Cc}/gu,
      (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `$'${escaped}'`
}

export const commandLine = (words: readonly string[]): string => words.map(shellQuote).join(' ')

/** The words of a `tn` command as a line to type, where the program is called so. */
export const typed = ([, ...words]: readonly string[], program: string): string =>
  `${program} ${commandLine(words)}`
