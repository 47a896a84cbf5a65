/** A word that the shell may put in the place of what was begun. */
export interface Candidate {
  readonly word: string
  readonly about: string
}

export interface OptionOutline {
  readonly name: string
  readonly about: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

/** A fixed command, as far as completing it needs. */
export interface CommandOutline {
  readonly name: string
  readonly about: string
  readonly options: readonly OptionOutline[]
  readonly choices: readonly string[]
  readonly commands: readonly CommandOutline[]
}

/** What may stand in the place of the last word, by the fixed commands. */
export function completeCommand(words: readonly string[], outline: CommandOutline): Candidate[] {
  const [first, ...rest] = words
  const inner = outline.commands.find(({ name }) => name === first)
  if (inner && rest.length > 0) return completeCommand(rest, inner)
  const current = words.at(-1) ?? ''
  const [tied = '', tiedTo] = /^(--[^=]+)=/.exec(current) ?? []
  const option = outline.options.find((one) => one.takesValue && one.name === (tiedTo ?? words.at(-2)))
  if (option) return option.choices.map((word) => ({ word: `${tied}${word}`, about: '' }))
  if (current.startsWith('-')) return outline.options.map(({ name, about }) => ({ word: name, about }))
  if (words.length > 1) return []
  return [
    ...outline.commands.map(({ name, about }) => ({ word: name, about })),
    ...outline.choices.map((word) => ({ word, about: '' })),
  ]
}

/** Bash breaks words at `=`: they are put together again, and the candidates lose what stands before it. */
export function joinedWords(words: readonly string[]): { words: string[]; tied: string } {
  const joined: string[] = []
  for (const [at, word] of words.entries()) {
    const previous = joined.at(-1)
    const continues = word === '=' || words[at - 1] === '='
    if (continues && previous?.startsWith('--')) joined[joined.length - 1] = previous + word
    else joined.push(word)
  }
  const [, tied = ''] = words.length > joined.length ? (/^(--[^=]+=)/.exec(joined.at(-1) ?? '') ?? []) : []
  return { words: joined, tied }
}

/** The candidates that go on from what was begun, a line each: the word, and after a tab what it is. */
export function candidateLines(candidates: readonly Candidate[], begun: string, tied = ''): string[] {
  return candidates
    .filter(({ word }) => word.startsWith(begun))
    .map(({ word, about }) =>
      [word.slice(tied.length), about.replace(/\s+/g, ' ')].filter(Boolean).join('\t'),
    )
}
