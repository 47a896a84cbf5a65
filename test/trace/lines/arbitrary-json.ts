import fc from 'fast-check'

/** Code units of all kinds: halves of pairs, pairs, controls, quotes, plain letters. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x1f }) },
  { weight: 1, arbitrary: fc.constantFrom(0x22, 0x5c, 0x2f, 0x7f, 0xfeff, 0x2028) },
  { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0xffff }) },
)
const text = fc.oneof(
  fc.array(unit, { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const key = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'type', ''))

export const jsonValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    text,
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => new Members(entries)),
  ),
})).value

/** An object's source: unlike an object's, its keys may come twice. */
class Members {
  readonly entries: [string, unknown][]
  constructor(entries: [string, unknown][]) {
    this.entries = entries
  }
}

const short = new Map([
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  [0x2f, '\\/'],
  [0x08, '\\b'],
  [0x0c, '\\f'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
])

/** Writes a value as JSON, each character and gap in one of the ways that JSON has for it, chosen by `dice`. */
export function written(value: unknown, dice: () => number): string {
  const gap = () => [' ', '', '', '\t', '\r\n', '\n  '][dice() % 6] ?? ''
  const around = (token: string) => `${gap()}${token}${gap()}`
  if (typeof value === 'string') return around(`"${writtenText(value, dice)}"`)
  if (Array.isArray(value)) return around(`[${value.map((each) => written(each, dice)).join(',') || gap()}]`)
  if (value instanceof Members) {
    const members = value.entries.map(([name, each]) => `${written(name, dice)}:${written(each, dice)}`)
    return around(`{${members.join(',') || gap()}}`)
  }
  return around(JSON.stringify(value))
}

export function writtenText(value: string, dice: () => number): string {
  let source = ''
  for (const character of value) {
    const units = character.split('')
    const isHalf = units.length === 1 && /[\ud800-\udfff]/.test(character)
    const code = character.charCodeAt(0)
    const escape = short.get(code)
    if (escape && (code !== 0x2f || dice() % 2 === 0) && dice() % 3 !== 0) source += escape
    else if (isHalf || code < 0x20 || code === 0x22 || code === 0x5c || dice() % 8 === 0) {
      const asHex = units.map((each) => each.charCodeAt(0).toString(16).padStart(4, '0'))
      source += asHex.map((hex) => `\\u${dice() % 2 === 0 ? hex : hex.toUpperCase()}`).join('')
    } else source += character
  }
  return source
}

export const diceSeed = fc.integer({ min: 1, max: 0x7fffffff })

/** The same throws for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff
    return state >>> 4
  }
}
