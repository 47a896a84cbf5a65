const NUL = '\0'

/**
 * What a value is on its way into either database: times as ISO 8601, objects and arrays as JSON text. PostgreSQL
 * takes no NUL in a text, so neither database gets one.
 */
export function encodeParameter(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '\uFFFD') : value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
