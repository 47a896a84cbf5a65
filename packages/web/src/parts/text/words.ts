/** `search courses` → `Search courses`. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `1 course`, `1,200 courses`, `2 classes`. */
export const pluralize = (count: number, of: string, many = `${of}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? of : many}`

/** `0.874` → `87%`. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Ends a text with a full stop where it has no other end. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** `A`, `A and B`, `A, B and C`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
