const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** The same small number written the other way: `2` is `ii`. */
export function otherNumeral(word: string): string | undefined {
  const roman = ROMAN[Number(word) - 1]
  if (roman !== undefined) return roman
  const index = ROMAN.indexOf(word)
  return index === -1 ? undefined : String(index + 1)
}
