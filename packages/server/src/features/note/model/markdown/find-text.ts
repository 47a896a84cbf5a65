/** Shorter texts are found fast enough by the engine, whose time can grow with the product of both lengths. */
const LONG = 100

/** Every position of a text, overlapping ones included, in time that grows with the sum of both lengths. */
export function* positionsOf(text: string, wanted: string): Generator<number> {
  if (wanted.length < LONG) {
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) yield at
    return
  }
  const borders = bordersOf(wanted)
  let matched = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    while (matched > 0 && code !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (code === wanted.charCodeAt(matched)) matched += 1
    if (matched < wanted.length) continue
    yield at + 1 - matched
    matched = borders[matched - 1] ?? 0
  }
}

/** For each start of a text, the length of its longest proper start that is also its end (Knuth, Morris, Pratt). */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length)
  let matched = 0
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    while (matched > 0 && code !== text.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (code === text.charCodeAt(matched)) matched += 1
    borders[at] = matched
  }
  return borders
}
