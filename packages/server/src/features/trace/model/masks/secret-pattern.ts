/** What a secret looks like: its first group is what leads to it, its second the secret itself. */
export interface SecretPattern {
  /** What stands in its place says so. */
  what: string
  pattern: RegExp
  /** Cheap to look for: without one of these in it, a text has no such secret. */
  needs: RegExp
  /** Refuses what only looks like one. */
  accepts?(secret: string, lead: string): boolean
}

/** The most characters that a secret takes with what leads to it. Whoever cuts a text looks so far ahead. */
export const LONGEST_SECRET = 16_384

/** Names of variables and gaps to be filled in: they stand where a secret will be. */
const STAND_IN =
  /^(?:\\?[$<{%]|\*{3}|\.{3}|…|x{4,}|\[(?:masked|redacted)|(?:null|none|nil|true|false|undefined|string|str)\b)/i
const REFERENCE =
  /^(?:process\.env|os\.(?:environ|getenv)|import\.meta|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|[A-Za-z_][\w.]*\()/

/** True for a text that could be a secret, and does not just stand for one. */
export const isValue = (text: string): boolean => !STAND_IN.test(text) && !REFERENCE.test(text)

/** Letters and figures mixed, as random characters are and words are not. */
export const looksRandom = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text)
