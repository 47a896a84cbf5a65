/** What is read aloud of a text in Markdown: its words, without marks, addresses and code. */
export const speakable = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*(?:[-*•]|\d+[.)]|#{1,6}|>)\s+/gm, '')
    .replace(/\\[()[\]]|[$`*~|]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

interface Named {
  name: string
  lang: string
}

/** The voice of that name, else one of that language, else one whose name has the word in it. */
export function chosenVoice<Voice extends Named>(
  voices: readonly Voice[],
  wanted: string,
): Voice | undefined {
  const word = wanted.trim().toLowerCase()
  return (
    voices.find(({ name }) => name.toLowerCase() === word) ??
    voices.find(({ lang }) => lang.toLowerCase() === word || lang.toLowerCase().startsWith(`${word}-`)) ??
    voices.find(({ name }) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word),
    )
  )
}
