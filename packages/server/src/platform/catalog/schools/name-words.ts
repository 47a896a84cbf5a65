/** Abbreviations that people and publishers write for words of schools' names. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  u: 'university',
  uni: 'university',
  univ: 'university',
  coll: 'college',
  inst: 'institute',
  // It abbreviates both, so both are one word.
  tech: 'technology',
  technical: 'technology',
  poly: 'polytechnic',
  polytech: 'polytechnic',
  comm: 'community',
  mt: 'mount',
  st: 'saint',
  bc: 'british columbia',
  cal: 'california',
  uc: 'university of california',
  uw: 'university of wisconsin',
}

/** Words that do not distinguish schools. */
const GENERIC = new Set(
  `university college institute polytechnic school academy community technology state city junior campus
  the of and at for in de`.split(/\s+/),
)

export const isDistinctive = (word: string): boolean => word.length > 1 && !GENERIC.has(word)

/** The words of a name as written, without case, accents and punctuation: `S.F.U.` is `sfu`. */
export function plainWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words[0] === 'the' && words.length > 1 ? words.slice(1) : words
}

/** The words of a name, abbreviations written out: `Univ. of BC` is `university of british columbia`. */
export const longWords = (text: string): string[] =>
  plainWords(text).flatMap((word) =>
    (Object.hasOwn(LONG_FORMS, word) ? (LONG_FORMS[word] ?? word) : word).split(' '),
  )
