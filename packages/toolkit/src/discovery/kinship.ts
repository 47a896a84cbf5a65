import type { TermSpace } from './term-space.ts'

/**
 * Gives scores what near kin lend to each other: who asks for a neighbour's thing may mean this one. Each pair's nearness
 * is divided by how near both are to all, themselves included: nobody gains by being near to everyone, and of two tools
 * neither can lend all it has.
 */
export function kinshipOf(
  space: TermSpace,
  size: number,
): (scores: Float64Array, share: number) => Float64Array {
  const near = space.kinship()
  const sums = Float64Array.from({ length: size }, (_, tool) =>
    Math.sqrt(near.subarray(tool * size, (tool + 1) * size).reduce((sum, value) => sum + value, 0) || 1),
  )
  const shares = near.map((value, cell) => {
    const tool = Math.floor(cell / size)
    const other = cell % size
    return tool === other ? 0 : value / ((sums[tool] ?? 1) * (sums[other] ?? 1))
  })
  return (scores, share) =>
    scores.map((score, tool) => {
      let lent = 0
      for (let other = 0; other < size; other++)
        lent += (shares[tool * size + other] ?? 0) * (scores[other] ?? 0)
      return score + share * lent
    })
}
