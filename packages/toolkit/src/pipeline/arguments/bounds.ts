import { shortLabel } from '../../contract/budget.ts'
import { ToolError } from '../../contract/errors.ts'

/** Beyond these, what follows would take too long: schemas, repairs, the log. */
const MOST_VALUES = 20_000
const MOST_FIELDS = 1_000
/** Schemas that contain themselves, or take anything, would follow deeper arguments until the stack ends. */
const DEEPEST = 64

/** Refuses arguments that are too large or too deep, and text that no database keeps. */
export function demandBounded(args: unknown): void {
  const unstorable = unstorableIn(args, 0, { values: 0 })
  if (unstorable !== undefined) throw refusedText(unstorable)
}

/** Where a text holds what no database keeps: a NUL, or half of a character. */
function unstorableIn(value: unknown, depth: number, count: { values: number }): string | undefined {
  count.values += 1
  if (count.values > MOST_VALUES) throw tooLarge(`No more than ${MOST_VALUES} values are taken`)
  if (typeof value === 'string') return isStorable(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEEPEST) throw tooDeep()
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const inner = unstorableIn(value[at], depth + 1, count)
      if (inner !== undefined) return joined(String(at), inner)
    }
    return undefined
  }
  const names = Object.keys(value)
  if (names.length > MOST_FIELDS) throw tooLarge(`No object with more than ${MOST_FIELDS} fields is taken`)
  for (const name of names) {
    const inner = isStorable(name) ? unstorableIn(Reflect.get(value, name), depth + 1, count) : ''
    if (inner !== undefined) return joined(name, inner)
  }
  return undefined
}

const joined = (name: string, inner: string): string => (inner === '' ? name : `${name}.${inner}`)

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const tooDeep = (): ToolError =>
  new ToolError('BAD_REQUEST', 'The arguments are nested too deeply', {
    details: { reason: `No more than ${DEEPEST} levels are taken` },
  })

const tooLarge = (reason: string): ToolError =>
  new ToolError('BAD_REQUEST', 'The arguments hold too many values', { details: { reason } })

const refusedText = (path: string): ToolError => {
  const message = 'holds characters that cannot be kept: a NUL, or half of a surrogate pair'
  return new ToolError('BAD_REQUEST', `${shortLabel(path)} ${message}`, {
    details: { issues: [{ path: shortLabel(path), message, expected: 'well-formed text' }] },
  })
}
