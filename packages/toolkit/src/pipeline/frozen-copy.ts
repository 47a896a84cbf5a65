/** A copy that cannot be changed: what a schema passes through as it is still belongs to whoever gave it. */
export function frozenCopy<Value>(value: Value): Value
export function frozenCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map((item) => frozenCopy(item)))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const entries = Object.entries(value)
  for (const entry of entries) entry[1] = frozenCopy(entry[1])
  return Object.freeze(Object.fromEntries(entries))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
