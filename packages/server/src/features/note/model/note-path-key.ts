const ASCII = /^[\0-\x7f]*$/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Equal for names that look alike: they differ by case, normalization or invisible characters, and some file systems
 * cannot hold both.
 */
export function pathKey(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase()
  return Array.from(visible(path).normalize('NFD'), withoutCase).join('').normalize('NFC')
}

export const visible = (text: string): string => text.replace(INVISIBLE, '')

/** Per letter, so that no letter becomes two: Maße is not Masse. */
function withoutCase(letter: string): string {
  const upper = letter.toUpperCase()
  return (upper.length === letter.length ? upper : letter).toLowerCase()
}
