/**
 * Damerau-Levenshtein distance (optimal string alignment): letters inserted, left out, replaced, or swapped with their
 * neighbour. Infinity where it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + Number(!same),
      )
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped && row > 1 && column > 1) edits = Math.min(edits, at(beforeLast, column - 2) + 1)
      current.push(edits)
    }
    if (Math.min(...current) > most) return Infinity
    beforeLast = last
    last = current
  }
  const distance = at(last, b.length)
  return distance <= most ? distance : Infinity
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity
