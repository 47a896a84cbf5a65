const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/g
const HAS_CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/
/** Base64 and the like: nobody searches for it, and it would be most of the index. */
const NO_WORDS = /[A-Za-z0-9+/=_-]{200,}/g

/** A text as the index takes it: scripts without spaces are split into their characters. */
export function searchable(text: string): string {
  const words = text.length < 200 ? text : text.replace(NO_WORDS, ' ')
  return HAS_CJK.test(words) ? words.replace(CJK, ' $& ') : words
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a question, split as the texts are. */
export function wordsOf(question: string): string[] {
  return searchable(question).match(WORDS) ?? []
}
