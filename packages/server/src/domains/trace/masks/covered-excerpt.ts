import type { Cover } from './cover.ts'

/** Of the characters that secrets are written with: other scripts have no blanks between their words. */
const CUT_WORD_BEFORE = /^…[!-~]*/
const CUT_WORD_BEHIND = /[!-~]*…$/
/** A line of a key: in an excerpt what would say so may be out of sight. */
const KEY_LINE = /[A-Za-z0-9+/=]{40,}/g
const LEAST_OF_EACH = 4

const isMixed = (text: string): boolean =>
  [/\d/g, /[a-z]/g, /[A-Z]/g].every((kind) => (text.match(kind)?.length ?? 0) >= LEAST_OF_EACH)

/** Words around a hit. A word that is cut could be half a secret, so that only whole ones are shown. */
export function coveredExcerpt(excerpt: string, cover: Cover): string {
  if (cover.showsSecrets) return excerpt
  const whole = excerpt.replace(CUT_WORD_BEFORE, '…').replace(CUT_WORD_BEHIND, '…')
  return cover.short(whole).replace(KEY_LINE, (line) => (isMixed(line) ? '…' : line))
}
