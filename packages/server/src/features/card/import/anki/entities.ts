const NAMED = new Map(
  `amp &  lt <  gt >  quot "  apos '  ndash –  mdash —  hellip …  bull •  middot ·  lsquo ‘  rsquo ’
  ldquo “  rdquo ”  laquo «  raquo »  larr ←  rarr →  uarr ↑  darr ↓  harr ↔  rArr ⇒  times ×
  divide ÷  plusmn ±  minus −  deg °  micro µ  sup2 ²  sup3 ³  frac12 ½  ne ≠  le ≤  ge ≥  asymp ≈
  infin ∞  radic √  sum ∑  alpha α  beta β  gamma γ  delta δ  Delta Δ  lambda λ  mu μ  pi π  sigma σ
  omega ω  Omega Ω  auml ä  ouml ö  uuml ü  Auml Ä  Ouml Ö  Uuml Ü  szlig ß  agrave à  aacute á
  acirc â  ccedil ç  egrave è  eacute é  ecirc ê  iacute í  ntilde ñ  oacute ó  uacute ú  euro €
  pound £  copy ©`
    .trim()
    .split(/\s{2,}/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)
for (const name of ['nbsp', 'ensp', 'emsp', 'thinsp']) NAMED.set(name, ' ')
for (const name of ['shy', 'zwnj', 'zwj']) NAMED.set(name, '')

const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi

/** Decodes HTML character references; unknown names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, name: string) =>
        name[0] === '#' ? byNumber(name.slice(1)) : (NAMED.get(name) ?? whole),
      )
    : text

function byNumber(written: string): string {
  const code = /^x/i.test(written) ? Number.parseInt(written.slice(1), 16) : Number(written)
  const isLetter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isLetter ? String.fromCodePoint(code).replace('\u00A0', ' ') : ' '
}
