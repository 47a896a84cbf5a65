/** A word, a number or a mark of a sentence, and where it stands there. */
export interface Token {
  text: string
  lower: string
  start: number
  end: number
  quoted: boolean
}

/** The order decides: a quotation before its marks, a grade before a word. */
const TOKEN = new RegExp(
  [
    '"(?<double>[^"]*)"',
    "(?<![A-Za-z])'(?<single>[A-FPS][+-]?)'",
    '[A-F][+-](?![A-Za-z0-9])',
    '\\d+(?:st|nd|rd|th)\\b',
    '\\d+-(?:[a-z]{2,}|Level|Division)',
    '\\d+(?:\\.\\d+)?(?:%|[A-Z]{1,2}\\d?)?(?![A-Za-z])',
    "[A-Za-z0-9]+(?:['.&-][A-Za-z0-9]+)*",
    '[,;:()/&+-]',
  ].join('|'),
  'g',
)

/** Spaces made single; quotes, dashes, brackets and marks like `a)` made plain. */
export const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/[•·▪]/g, ' ')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/([a-z])\(e?s\)/g, '$1s')
    .replace(/(^|[\s,;:])([a-h]|i{1,3})\)/g, '$1($2)')
    .replace(/(^|[,;:] |\b(?:and|or|either|both) )([1-9])\)/gi, '$1($2)')
    .replace(/\s+/g, ' ')
    .trim()

/** The tokens of a plain sentence. */
export const tokens = (sentence: string): Token[] =>
  [...sentence.matchAll(TOKEN)].map((match) => {
    const quotation = match.groups?.['double'] ?? match.groups?.['single']
    const text = quotation?.trim() ?? match[0]
    const end = match.index + match[0].length
    return { text, lower: text.toLowerCase(), start: match.index, end, quoted: quotation !== undefined }
  })
