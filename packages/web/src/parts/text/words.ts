/** With its first letter large. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `1 course`, `1,200 courses`. */
export const pluralize = (count: number, of: string): string =>
  `${count.toLocaleString('en')} ${of}${count === 1 ? '' : 's'}`

export const percent = (share: number): string => `${Math.round(share * 100)}%`
