import type { Cover } from './cover.ts'

/** Of the characters that secrets are written with: other scripts have no blanks between their words. */
const CUT_WORD_BEFORE = /^…[!-~]*/
const CUT_WORD_BEHIND = /[!-~]*…$/
/** In an excerpt the line that says what this is may be out of sight. */
const KEY_LINE = /[A-Za-z0-9+/=_-]{40,}/g

/** Words around a hit. A word that is cut could be half a secret, so that only whole ones are shown. */
export function coveredExcerpt(excerpt: string, cover: Cover): string {
  if (cover.showsSecrets) return excerpt
  const whole = excerpt.replace(CUT_WORD_BEFORE, '…').replace(CUT_WORD_BEHIND, '…')
  return cover.short(whole).replace(KEY_LINE, '…')
}
