/** A secret: the first group of the pattern is what precedes it, the second the secret itself. */
export interface SecretPattern {
  /** Named in the mask. */
  what: string
  pattern: RegExp
  /** A cheap test: a text without a match has no such secret. */
  needs: RegExp
  /** Rejects what only looks like a secret. */
  accepts?(secret: string, lead: string): boolean
}

/** The longest secret with its lead. Code that cuts texts looks this far ahead. */
export const LONGEST_SECRET = 16_384

/** Placeholders and names of variables. */
const STAND_IN =
  /^(?:\\?[$<{%]|\*{3}|\.{3}|…|x{4,}|\[(?:masked|redacted)|(?:null|none|nil|true|false|undefined|string|str)\b)/i
const REFERENCE =
  /^(?:process\.env|os\.(?:environ|getenv)|import\.meta|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|[A-Za-z_][\w.]*\()/

/** True for a text that could be a secret, not a placeholder or reference. */
export const isValue = (text: string): boolean => !STAND_IN.test(text) && !REFERENCE.test(text)

/** Letters and digits mixed, unlike words. */
export const looksRandom = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text)
