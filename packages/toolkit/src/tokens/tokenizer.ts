type Count = (text: string) => number

/** The tokenizer takes time squared over a long word, so it never sees more than this at once. */
const LONGEST_SLICE = 1024

let loaded: Count | undefined
let loading: Promise<Count> | undefined

/** The tokens of a text, counted by the tokenizer itself: at once if it is loaded, else when it is. */
export function exactTokens(text: string): number | Promise<number> {
  if (loaded) return countSlices(text, loaded)
  loading ??= load()
  return loading.then((count) => countSlices(text, count))
}

async function load(): Promise<Count> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base')
  // Each word it remembers keeps the whole text alive that it was cut from.
  setMergeCacheSize(1000)
  // Without this it throws at <|endoftext|>, which anybody may write.
  const options = { disallowedSpecial: new Set<string>() }
  loaded = (text) => countTokens(text, options)
  return loaded
}

function countSlices(text: string, count: Count): number {
  let tokens = 0
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = sliceEnd(text, start)
    tokens += count(text.slice(start, end))
  }
  return tokens
}

function sliceEnd(text: string, start: number): number {
  const limit = start + LONGEST_SLICE
  if (limit >= text.length) return text.length
  // No token goes on from a letter or digit to one of these signs.
  const [head] = /^[^]*[a-z0-9](?=[ ",.:;)\\])/i.exec(text.slice(start, limit + 1)) ?? []
  if (head) return start + head.length
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
