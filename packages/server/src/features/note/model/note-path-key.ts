const ASCII = /^[\0-\x7f]*$/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * What two names have in common that only read the same: they differ by case, by normal form or by what nobody sees,
 * and some systems have room for one of them alone.
 */
export function pathKey(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase()
  return Array.from(visible(path).normalize('NFD'), withoutCase).join('').normalize('NFC')
}

export const visible = (text: string): string => text.replace(INVISIBLE, '')

/** Letter by letter, so that neither the letters around it count nor one becomes two: Maße is not Masse. */
function withoutCase(letter: string): string {
  const upper = letter.toUpperCase()
  return (upper.length === letter.length ? upper : letter).toLowerCase()
}
