/** Of longer texts, only both ends and the length are hashed. */
const WHOLE = 2048

export function hashOf(text: string, seed = 0): number {
  let one = 0xdeadbeef ^ seed
  let two = 0x41c6ce57 ^ seed
  const skipFrom = text.length > WHOLE ? WHOLE / 2 : text.length
  for (let index = 0; index < text.length; index++) {
    if (index === skipFrom) index = text.length - WHOLE / 2
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one ^= text.length
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & two) + (one >>> 0)
}
