const LINES = 40_000

/** A text that tells its version in every line, so that a part of it or a mixture is seen. */
export const versionOf = (version: number): string => `${version}\n`.repeat(LINES)

export function versionIn(text: string): number {
  const version = Number.parseInt(text, 10)
  if (text !== versionOf(version)) throw new Error(`${text.length} characters that are no version`)
  return version
}
