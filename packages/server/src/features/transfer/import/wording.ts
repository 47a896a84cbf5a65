/** Parts of patterns for English phrases whose words are one space apart. */
export const either = (...ways: string[]): string => `(?:${ways.join('|')})`
export const maybe = (...ways: string[]): string => `${either(...ways)}?`

/** A pattern for the beginning of a text, in any case of letters. */
export const beginning = (source: string): RegExp => new RegExp(`^${source}`, 'i')

/** A pattern for a whole text, in any case of letters. */
export const whole = (source: string): RegExp => new RegExp(`^${source}$`, 'i')
