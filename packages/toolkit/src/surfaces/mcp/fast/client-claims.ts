type Fields = Readonly<Record<string, unknown>>
type Check = (said: unknown) => boolean

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function saysOnly(fields: Fields, known: readonly string[]): boolean {
  for (const key in fields) if (!known.includes(key)) return false
  return true
}

const isText: Check = (said) => typeof said === 'string'
const isSwitch: Check = (said) => typeof said === 'boolean'

/** Whether each field is one of these, in a form that is known; none has to be there. */
const fieldsOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (said) => {
    if (!isObject(said)) return false
    for (const key in said) if (!Object.hasOwn(checks, key) || !checks[key]?.(said[key])) return false
    return true
  }

const DEEPEST = 8

/** The protocol's own check drops one name and has no number without end. */
function isPlainJson(said: unknown, depth = 0): boolean {
  if (typeof said === 'number') return Number.isFinite(said)
  if (typeof said !== 'object' || said === null) return true
  if (depth === DEEPEST || Object.hasOwn(said, '__proto__')) return false
  return Object.values(said).every((each) => isPlainJson(each, depth + 1))
}

const isPlainObject: Check = (said) => isObject(said) && isPlainJson(said)
const areNamedObjects: Check = (said) => isPlainObject(said) && Object.values(Object(said)).every(isObject)

/**
 * Capabilities as clients declare them. False says nothing: what is unusual is for the protocol's own checks,
 * which cost a start more than its first answer.
 */
export const areUsualCapabilities: Check = fieldsOf({
  experimental: areNamedObjects,
  extensions: areNamedObjects,
  sampling: fieldsOf({ context: isPlainObject, tools: isPlainObject }),
  elicitation: fieldsOf({ form: fieldsOf({ applyDefaults: isSwitch }), url: isPlainObject }),
  roots: fieldsOf({ listChanged: isSwitch }),
})

const listOf =
  (check: Check): Check =>
  (said) =>
    Array.isArray(said) && said.every(check)

const areFieldsOfIcon = fieldsOf({
  src: isText,
  mimeType: isText,
  sizes: listOf(isText),
  theme: (said) => said === 'light' || said === 'dark',
})

const areFieldsOfClient = fieldsOf({
  name: isText,
  version: isText,
  title: isText,
  description: isText,
  websiteUrl: isText,
  icons: listOf((icon) => areFieldsOfIcon(icon) && Object.hasOwn(Object(icon), 'src')),
})

/** What a client usually says of itself; as above. */
export const isUsualClient: Check = (said) =>
  isObject(said) && Object.hasOwn(said, 'name') && Object.hasOwn(said, 'version') && areFieldsOfClient(said)
