const KB = 1024

/** What a text block may weigh unless its tool declares another figure, and the most that it may declare. */
export const TEXT_CEILING = 32 * KB
export const MAX_TEXT_CEILING = 100 * KB

/** What images and other content beside the text may weigh unless its tool declares another figure, and the most. */
export const CONTENT_CEILING = KB * KB
export const MAX_CONTENT_CEILING = 8 * KB * KB

/** Clients refuse results of 25,000 tokens by their own count, which is above ours. */
export const TOKEN_CEILING = 20_000

/** A line of JSON-RPC carries an answer twice, as data and as text. */
export const LINE_CEILING = 256 * KB

/** What a view may weigh: a page with its script and style. */
export const VIEW_CEILING = 600 * KB

/** What a request over HTTP may weigh unless its tool declares another figure, and the most that it may declare. */
export const REQUEST_CEILING = 256 * KB
export const MAX_REQUEST_CEILING = 4 * KB * KB

/** Counts tokens; a promise only where the exact tokenizer has to be loaded first. */
export type TokenCounter = (text: string) => number | Promise<number>

/** What a page's items may take, so that hints, metadata and `_meta` find room beside them. */
export interface Budget {
  bytes: number
  tokens: number
}

/** What a whole answer weighs, hints and metadata included. */
export interface Weight {
  bytes: number
  tokens: number
  /** The line of JSON-RPC that would carry it. */
  lineBytes: number
}

const RESERVED_BYTES = 8 * KB
const RESERVED_TOKENS = 4_000

/** Under a small ceiling there is room for few hints only: half of it. */
export const pageBudget = (ceiling: number): Budget => ({
  bytes: ceiling > RESERVED_BYTES ? ceiling - RESERVED_BYTES : Math.floor(ceiling / 2),
  tokens: TOKEN_CEILING - RESERVED_TOKENS,
})

const LABEL_LENGTH = 80
const PLAIN = /^[\w.-]*$/

/** A text on one line, cut to a length that suits hints and messages. */
export function shortLabel(text: string, length = LABEL_LENGTH): string {
  if (text.length <= length && PLAIN.test(text)) return text
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** What a value weighs as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
