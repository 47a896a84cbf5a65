/** What a value is on its way into either database: times as ISO 8601, objects and arrays as JSON text. */
export function encodeParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
