const ABBREVIATION =
  /\b(?:min|max|dept|perm|instr|e\.g|i\.e|etc|vs|nos?|approx|incl|prof|equiv|sem|hrs?|cr|st|dr|ph\.d|[bm]\.(?:sc|a|ed)|[g-z])\.$/i

/** The sentences of a text; a full stop inside a number, an address or an abbreviation ends none. */
export function sentences(text: string): string[] {
  const whole: string[] = []
  for (const piece of text.split(/(?<=[.!?]["')]?)\s+(?=["'(]?[A-Z0-9])/)) {
    const last = whole.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) whole.splice(-1, 1, `${last} ${piece}`)
    else whole.push(piece)
  }
  return whole
    .map((sentence) => sentence.replace(/[.\s]+$/, '').trimStart())
    .filter((sentence) => sentence !== '')
}
