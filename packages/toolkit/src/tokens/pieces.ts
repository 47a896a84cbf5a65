export const UPPER = 1
export const LOWER = 2
export const DIGIT = 3
export const SPACE = 4
export const NEWLINE = 5
export const PUNCTUATION = 6
export const FOREIGN = 7

const BLANK = 32
const APOSTROPHE = 39
const SLASH = 47

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => kindOf(String.fromCharCode(byte)))

function kindOf(character: string): number {
  if (/[A-Z]/.test(character)) return UPPER
  if (/[a-z]/.test(character)) return LOWER
  if (/[0-9]/.test(character)) return DIGIT
  if (/[\r\n]/.test(character)) return NEWLINE
  if (/[\0\x80-\xff]/.test(character)) return FOREIGN
  return /\s/.test(character) ? SPACE : PUNCTUATION
}

/** The class of the byte at `index` of a UTF-8 text. Everything but ASCII is foreign, and so is the terminating zero. */
export function kindAt(bytes: Uint8Array, index: number): number {
  return kinds[bytes[index] ?? 0] ?? FOREIGN
}

/**
 * Where the piece that begins at `start` ends. o200k cuts a text into words, numbers, punctuation and space before
 * it looks for tokens, and no token crosses a cut. Exact for ASCII; each foreign byte stands for itself.
 */
export function pieceEnd(bytes: Uint8Array, start: number): number {
  const kind = kindAt(bytes, start)
  if (kind <= LOWER) return wordEnd(bytes, start)
  if (kind === DIGIT) return numberEnd(bytes, start)
  if (kind === FOREIGN) return start + 1
  const next = kindAt(bytes, start + 1)
  // One sign or blank before a word belongs to it.
  if (next <= LOWER && kind !== NEWLINE) return wordEnd(bytes, start + 1)
  const isBlank = bytes[start] === BLANK
  if (kind === PUNCTUATION || (isBlank && next === PUNCTUATION)) return punctuationEnd(bytes, start + 1)
  return spaceEnd(bytes, start)
}

function wordEnd(bytes: Uint8Array, start: number): number {
  let end = start
  while (kindAt(bytes, end) === UPPER) end++
  while (kindAt(bytes, end) === LOWER) end++
  return bytes[end] === APOSTROPHE ? end + contractionLength(bytes, end) : end
}

function contractionLength(bytes: Uint8Array, apostrophe: number): number {
  const following = String.fromCharCode(bytes[apostrophe + 1] ?? 0, bytes[apostrophe + 2] ?? 0)
  if (/^[sdmt]/i.test(following)) return 2
  return /^(?:ll|ve|re)/i.test(following) ? 3 : 0
}

function numberEnd(bytes: Uint8Array, start: number): number {
  if (kindAt(bytes, start + 1) !== DIGIT) return start + 1
  return kindAt(bytes, start + 2) === DIGIT ? start + 3 : start + 2
}

function punctuationEnd(bytes: Uint8Array, start: number): number {
  let end = start
  while (kindAt(bytes, end) === PUNCTUATION) end++
  while (kindAt(bytes, end) === NEWLINE || bytes[end] === SLASH) end++
  return end
}

function spaceEnd(bytes: Uint8Array, start: number): number {
  let end = start
  let afterNewline = start
  for (let kind = kindAt(bytes, end); kind === SPACE || kind === NEWLINE; kind = kindAt(bytes, end)) {
    end++
    if (kind === NEWLINE) afterNewline = end
  }
  if (afterNewline > start) return afterNewline
  // The last blank in a row is left to what follows, unless the text ends there.
  return end - start > 1 && bytes[end] !== 0 ? end - 1 : end
}
