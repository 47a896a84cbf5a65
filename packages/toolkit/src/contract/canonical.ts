/** JSON with sorted keys: equal values give equal text, and what JSON would flatten keeps its difference. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value instanceof Map || value instanceof Set) return canonical([...value])
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // Dates and addresses have no entries of their own; without this all of them would be equal.
  if ('toJSON' in value) return JSON.stringify(value) ?? 'null'
  return `{${fieldsOf(value)}}`
}

function fieldsOf(value: object): string {
  let text = ''
  for (const key of Object.keys(value).toSorted()) {
    const item: unknown = Reflect.get(value, key)
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(item)}`
  }
  return text
}
