/**
 * Made when first asked for, and kept: a start that needs one schema does not pay for thousands.
 *
 * @example
 * const book = once(() => z.object({ id: z.ulid(), title: z.string() }))
 * type Book = z.output<ReturnType<typeof book>>
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
