/**
 * Memoizes: the value is made on first use and kept. A start that needs one schema does not make thousands.
 *
 * @example
 * const book = lazy(() => z.object({ id: z.ulid(), title: z.string() }))
 * type Book = z.output<ReturnType<typeof book>>
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
