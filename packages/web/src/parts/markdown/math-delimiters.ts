/** Code first, in which dollars and backslashes are what they look like; then formulas; then dollars that are money. */
const TOKEN = new RegExp(
  [
    '(?<code>```[^]*?(?:```|$)|~~~[^]*?(?:~~~|$)|`[^`\\n]*`)',
    '\\\\\\[(?<display>[^]+?)\\\\\\]',
    '\\$\\$(?<doubled>[^]+?)\\$\\$',
    '\\\\\\((?<inline>[^]+?)\\\\\\)',
    '(?<![\\w$])\\$(?<single>(?!\\s)[^$\\n]*?[^\\s\\\\$])\\$(?![\\d$])',
    '(?<escaped>\\\\.)',
    '\\$',
  ].join('|'),
  'g',
)

/**
 * Writes every formula between dollars, as Markdown reads it: models also write `\( … \)` and `\[ … \]`.
 * A dollar that is money is escaped.
 */
export const withDollars = (text: string): string => rewrite(text).text

/** Dollars that are money are escaped; everything else, and every line, stays where it is. */
export const withMoneyEscaped = (text: string): string =>
  text.replace(TOKEN, (token) => (token === '$' ? '\\$' : token))

/** Whether a text has a formula, so that mathematics has to be loaded. */
export const hasMath = (text: string): boolean => rewrite(text).formulas > 0

function rewrite(text: string): { text: string; formulas: number } {
  const parts: string[] = []
  let [formulas, end] = [0, 0]
  for (const { 0: token, index, groups = {} } of text.matchAll(TOKEN)) {
    const { code, display, doubled, inline, single, escaped } = groups
    const [block, within] = [display ?? doubled, inline ?? single]
    parts.push(text.slice(end, index))
    end = index + token.length
    if (block !== undefined || within !== undefined) formulas += 1
    if (code !== undefined || escaped !== undefined) parts.push(token)
    else if (block !== undefined) parts.push(`\n$$\n${block.trim()}\n$$\n`)
    else parts.push(within === undefined ? '\\$' : `$${within.trim()}$`)
  }
  return { text: [...parts, text.slice(end)].join(''), formulas }
}

/** Plain text with its formulas, which are LaTeX. */
export function formulasIn(text: string): (string | { tex: string })[] {
  const parts: (string | { tex: string })[] = []
  let end = 0
  for (const { 0: token, index, groups = {} } of text.matchAll(TOKEN)) {
    const { display, doubled, inline, single } = groups
    const tex = display ?? doubled ?? inline ?? single
    if (tex === undefined) continue
    parts.push(text.slice(end, index), { tex: tex.trim() })
    end = index + token.length
  }
  return [...parts, text.slice(end)]
}
