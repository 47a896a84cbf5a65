/** Reads a field of an unknown value. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

export const textOf = (value: unknown, name: string): string | undefined => {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : undefined
}

export const numberOf = (value: unknown, name: string): number | undefined => {
  const field = fieldOf(value, name)
  return typeof field === 'number' ? field : undefined
}

export const listOf = (value: unknown, name: string): readonly unknown[] => {
  const field = fieldOf(value, name)
  return Array.isArray(field) ? field : []
}
