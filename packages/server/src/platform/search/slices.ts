const AT_ONCE = 1000

/** What one statement takes at a time. */
export function slices<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / AT_ONCE) }, (_, slice) =>
    values.slice(slice * AT_ONCE, (slice + 1) * AT_ONCE),
  )
}
