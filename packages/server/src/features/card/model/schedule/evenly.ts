/** At most `most` values, evenly sampled. */
export function evenly<Value>(values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values
  const step = values.length / most
  return Array.from({ length: most }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  )
}
