/**
 * The texts that an address carries behind its `?`, for `validateSearch`; all else is dropped.
 *
 * @example
 * validateSearch: (search) => textsIn(search, 'q', 'at')
 */
export function textsIn<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    // Digits in an address come as a number.
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') found[name] = String(value)
  }
  return found
}
