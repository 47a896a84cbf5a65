import { canonical } from '../contract/canonical.ts'

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const isDefault = (value: unknown, standard: unknown): boolean =>
  standard !== undefined && canonical(value) === canonical(standard)

export const without = (fields: Fields, defaults: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDefault(value, defaults[name])))

const DEFAULTS: Fields = { priority: 'low' }
const LONG_FORM: ReadonlySet<string> = new Set(['tool', 'arguments', 'choose'])
const TOOL_NAME = /^[A-Za-z][\w-]*$/

/** A call as its tool's name before its arguments: `{ tool, arguments }` → `{ [tool]: arguments }`. */
function shortCall(data: Fields): Fields {
  const { tool, arguments: args, ...rest } = data
  const isPlain = isFields(args) && Object.keys(rest).every((name) => name === 'choose')
  return isPlain && typeof tool === 'string' && TOOL_NAME.test(tool) && !LONG_FORM.has(tool)
    ? { [tool]: args, ...rest }
    : data
}

function longCall(data: Fields): Fields {
  if (Object.hasOwn(data, 'tool')) return data
  const { choose, ...call } = data
  const [[tool, args] = [], ...others] = Object.entries(call)
  return isFields(args) && others.length === 0
    ? { tool, arguments: args, ...(choose === undefined ? {} : { choose }) }
    : data
}

/**
 * What most suggestions of a tool are called: `get_deck` → `get-deck`, `app_course_get` → `get-course`,
 * `memory_loadState` → `load-state`. Of a call within a call, what it names counts.
 */
function actionOf(call: Fields): string {
  const { tool: inner, mode } = fieldsOf(call['arguments'])
  const name = String([inner, mode, call['tool']].find((each) => typeof each === 'string'))
  const [last = '', noun = '', ...before] = name.split('_').toReversed()
  const words = /[a-z][A-Z]/.test(last) ? last : before.length > 0 ? `${last}-${noun}` : name
  return words.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, '-').toLowerCase()
}

const suggestionsOf = (value: unknown): Fields[] | undefined =>
  Array.isArray(value) ? value.map(fieldsOf) : undefined

/** Suggestions without what their call or a default tells, each call in its short form. */
export const leanSuggestions = (value: unknown): unknown =>
  suggestionsOf(value)?.map(({ data, ...suggestion }) =>
    isFields(data)
      ? { ...without(suggestion, { ...DEFAULTS, action: actionOf(data) }), data: shortCall(data) }
      : without(suggestion, DEFAULTS),
  ) ?? value

export const expandSuggestions = (value: unknown): unknown =>
  suggestionsOf(value)?.map(({ data, ...suggestion }) => {
    if (!isFields(data)) return { ...DEFAULTS, ...suggestion }
    const call = longCall(data)
    return { action: actionOf(call), ...DEFAULTS, ...suggestion, data: call }
  }) ?? value
