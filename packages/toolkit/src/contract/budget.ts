const KB = 1024

/** What a text block may weigh unless its tool declares another figure, and the most that it may declare. */
export const TEXT_CEILING = 32 * KB
export const MAX_TEXT_CEILING = 100 * KB

/** Clients refuse results of 25,000 tokens by their own count, which is above ours. */
export const TOKEN_CEILING = 20_000

/** Counts tokens; a promise only where the exact tokenizer has to be loaded first. */
export type TokenCounter = (text: string) => number | Promise<number>

/** What a page's items may take, so that hints, metadata and `_meta` find room beside them. */
export interface Budget {
  bytes: number
  tokens: number
}

const RESERVED_BYTES = 8 * KB
const RESERVED_TOKENS = 4_000

export const pageBudget = (ceiling: number): Budget => ({
  bytes: ceiling - RESERVED_BYTES,
  tokens: TOKEN_CEILING - RESERVED_TOKENS,
})

const LABEL_LENGTH = 80
const PLAIN = /^[\w.-]*$/

/** A text on one line, short enough for hints and messages, however long what it stands for is. */
export function shortLabel(text: string, length = LABEL_LENGTH): string {
  if (text.length <= length && PLAIN.test(text)) return text
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
