import type * as z from 'zod'

const FORMATS: Readonly<Record<string, string>> = {
  date: 'give a day such as 2026-12-01',
  datetime: 'give a day and time such as 2026-12-01T09:30:00Z',
  time: 'give a time such as 09:30:00',
  duration: 'give a duration such as P3D',
  url: 'give an address such as https://example.org/page',
  uuid: 'give a UUID such as 123e4567-e89b-42d3-a456-426614174000',
  guid: 'give a UUID such as 123e4567-e89b-42d3-a456-426614174000',
  ulid: 'give an id of 26 letters and digits, as another call has returned it',
  email: 'give an e-mail address such as ana@example.org',
}

/** What to give. */
const WANTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** What was given instead, by the word that ends zod's message. */
const RECEIVED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  NaN: 'what is no number',
}

const COUNTED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** An issue in the words of somebody who fills in a form, where the schema's author has chosen none. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage([issue.expected], issue.message)
    case 'invalid_value':
      return `give ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `give ${issue.inclusive === false ? 'more than' : 'at least'} ${counted(issue.minimum, issue.origin)}`
    case 'too_big':
      return `give ${issue.inclusive === false ? 'less than' : 'at most'} ${counted(issue.maximum, issue.origin)}`
    case 'not_multiple_of':
      return `give a multiple of ${issue.divisor}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it should be'
    case 'invalid_key':
      return 'has a field whose name does not fit'
    case 'invalid_union':
      return unionMessage(issue)
    default:
      return issue.message
  }
}

function counted(bound: number | bigint, origin: string): string {
  const [one, more] = COUNTED[origin] ?? []
  const unit = Number(bound) === 1 ? one : more
  return unit === undefined ? String(bound) : `${bound} ${unit}`
}

function typeMessage(expected: readonly string[], message: string): string {
  const received = /received (\w+)$/.exec(message)?.[1] ?? ''
  if (received === 'undefined') return 'is required'
  const wanted = [...new Set(expected.map((type) => WANTED[type] ?? type))].join(' or ')
  return RECEIVED[received] === undefined ? `give ${wanted}` : `give ${wanted}, not ${RECEIVED[received]}`
}

/** Where every form fails by its type alone, these types; else nothing can be said in general. */
function unionMessage({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const types = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [first] : [],
  )
  const [one] = types
  return one && types.length === errors.length
    ? typeMessage(
        types.map(({ expected }) => expected),
        one.message,
      )
    : 'has none of the forms that are taken'
}
