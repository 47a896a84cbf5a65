import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../test/scale.ts'
import { removeEntry, setEntry } from './edit-jsonc.ts'
import { isObject, memberOf, plainValue, parseJsonc, type JsoncNode } from './parse-jsonc.ts'

const RUNS = { numRuns: randomRuns }
const ENTRY = { command: '/bin/node', args: ['/opt/tn.js', 'mcp'], env: { TN_HOME: '/data' } }
const set = (text: string, entry: unknown = ENTRY) => setEntry(text, 'mcpServers', 'ours', entry)
const remove = (text: string) => removeEntry(text, 'mcpServers', 'ours')
const valueOf = (text: string): unknown => {
  const node = parseJsonc(text)
  return node && plainValue(node)
}

/** Blank space and comments as they stand between the words of a settings file. */
const blank = fc
  .array(
    fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\r\n',
      '/* { "a": 1 } */',
      '/**/',
      '// it’s "so", }\n',
      '// http://x\r\n',
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))

/** The text of a value in any layout, with trailing commas here and there. */
const written = (value: unknown): fc.Arbitrary<string> => {
  if (Array.isArray(value)) return enclosed('[', value.map(written), ']')
  if (typeof value !== 'object' || value === null) return fc.constant(JSON.stringify(value))
  const members = Object.entries(value).map(([key, each]) =>
    fc.tuple(blank, blank, written(each)).map(([a, b, text]) => `${JSON.stringify(key)}${a}:${b}${text}`),
  )
  return enclosed('{', members, '}')
}

const enclosed = (open: string, parts: fc.Arbitrary<string>[], close: string): fc.Arbitrary<string> =>
  fc
    .tuple(blank, fc.boolean(), ...parts.map((part) => fc.tuple(blank, part, blank)))
    .map(([inside, trailing, ...texts]) => {
      const body = texts.map((text) => text.join('')).join(',')
      return `${open}${body}${trailing && texts.length > 0 ? ',' : ''}${inside}${close}`
    })

type Members = Record<string, unknown>

const key = fc.constantFrom('a', 'b', '//', '{', 'a "b"', 'ö', '__proto__', 'mcpServers2')
const json = fc.letrec<{ value: unknown; object: Members }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, -1.5e3, 0, '', '// no comment', '"', '\\', ','),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 4 })
    .map((entries): Members => Object.fromEntries(entries)),
}))

interface Sample<Value> {
  value: Value
  text: string
}

const file = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Sample<Value>> =>
  value.chain((each) =>
    fc.tuple(fc.constantFrom('', '\uFEFF'), blank, written(each), blank).map((parts) => ({
      value: each,
      text: parts.join(''),
    })),
  )

const withServers = (servers: fc.Arbitrary<Members>): fc.Arbitrary<Sample<Members>> =>
  file(
    fc
      .tuple(json.object, servers, json.object)
      .map(([before, mcpServers, after]) => ({ ...before, mcpServers, ...after })),
  )

describe('reading', () => {
  test('gives what was written, whatever stands around it', () => {
    fc.assert(
      fc.property(file(json.value), ({ value, text }) => {
        expect(valueOf(text)).toEqual(value)
      }),
      RUNS,
    )
  })

  test.each([
    ['line 3, column 3: a comma is expected', '{\n  "a": 1\n  "b": 2\n}'],
    ['line 1, column 7: a value is expected', '\uFEFF{"a": }'],
    ['line 2, column 3: not valid JSON', '{\r\n  a: 1 }'],
    ['line 1, column 9: a name in double quotes is expected', '{"a": 1,,}'],
    ['line 1, column 6: a colon is expected', '{"a" 1}'],
    ['line 1, column 10: a comma is expected', '{"a": [1 2]}'],
    ['line 1, column 8: a comma is expected', '{"a": 01}'],
    ['line 1, column 7: not a number', '{"a": 1.}'],
    ['line 1, column 7: not valid JSON', '{"a": nul}'],
    ['line 1, column 7: this quote is never closed', '{"a": "x\ny"}'],
    ['line 1, column 7: a string with an invalid escape', '{"a": "\\q"}'],
    ['line 1, column 7: a string with a control character', '{"a": "\u0001"}'],
    ['line 1, column 10: this comment is never closed', '{"a": 1, /* }'],
    ['line 1, column 4: the file should end here', '{} {}'],
    ['line 1, column 8: a closing } is missing', '{"a": 1'],
    ['line 1, column 9: a closing ] is missing', '{"a": [1'],
    ['line 1, column 2: a value is expected', '{,}'],
    ['line 1, column 1: the file is not an object in braces', '[]'],
    ['line 1, column 16: mcpServers is not an object in braces', '{"mcpServers": []}'],
    ['line 1, column 207: nested too deeply', `{"a": ${'['.repeat(500)}`],
    ['line 1, column 207: nested too deeply', `{"a": ${'['.repeat(1_000_000)}`],
  ])('of what is broken says where: %s', (message, text) => {
    expect(() => set(text)).toThrow(message)
  })
})

describe('setting an entry', () => {
  test('adds it and nothing else; taking it out again gives the same bytes', () => {
    const some = json.object.filter((servers) => Object.keys(servers).length > 0)
    fc.assert(
      fc.property(withServers(some), ({ value, text }) => {
        const after = set(text)
        const servers = Object(value['mcpServers'])
        expect(valueOf(after)).toEqual({ ...value, mcpServers: { ...servers, ours: ENTRY } })
        expect(set(after)).toBe(after)
        expect(remove(after)).toBe(text)
      }),
      RUNS,
    )
  })

  test('changes nothing outside of the servers where there are none yet', () => {
    fc.assert(
      fc.property(withServers(fc.constant({})), ({ value, text }) => {
        const after = set(text)
        const [start, end] = placeOf(text, 'mcpServers')
        const [, newEnd] = placeOf(after, 'mcpServers')
        expect([after.slice(0, start), after.slice(newEnd)]).toEqual([text.slice(0, start), text.slice(end)])
        expect(valueOf(after)).toEqual({ ...value, mcpServers: { ours: ENTRY } })
        expect(valueOf(remove(after))).toEqual(value)
        expect(commentsIn(after)).toEqual(commentsIn(text))
        expect(commentsIn(remove(after))).toEqual(commentsIn(text))
      }),
      RUNS,
    )
  })

  test('keeps all of a file that knows no servers', () => {
    fc.assert(
      fc.property(file(json.object), ({ value, text }) => {
        const after = set(text)
        expect(valueOf(after)).toEqual({ ...value, mcpServers: { ours: ENTRY } })
        expect(commentsIn(after)).toEqual(commentsIn(text))
        expect(set(after)).toBe(after)
      }),
      RUNS,
    )
  })

  test('replaces another value of it, and the text around stays', () => {
    fc.assert(
      fc.property(withServers(json.object), json.value, ({ text }, other) => {
        const before = set(text, other)
        const after = set(before)
        const [start, end] = placeOf(before, 'mcpServers', 'ours')
        const [, newEnd] = placeOf(after, 'mcpServers', 'ours')
        expect(valueOf(after)).toEqual(valueOf(set(text)))
        expect([after.slice(0, start), after.slice(newEnd)]).toEqual([
          before.slice(0, start),
          before.slice(end),
        ])
        expect(commentsIn(after)).toEqual(commentsIn(before))
      }),
      RUNS,
    )
  })

  test('lays it out like its neighbours', () => {
    expect(set('{\r\n\t"mcpServers": {\r\n\t\t"a": {}, // mine\r\n\t},\r\n}\r\n', { command: 'x' })).toBe(
      '{\r\n\t"mcpServers": {\r\n\t\t"a": {}, // mine\r\n\t\t"ours": {\r\n\t\t\t"command": "x"\r\n\t\t},\r\n\t},\r\n}\r\n',
    )
    expect(set('{"mcpServers":{"a":1}}', { command: 'x' })).toBe(
      '{"mcpServers":{"a":1, "ours": {"command":"x"}}}',
    )
    expect(set('{}', { command: 'x' })).toBe(
      '{\n  "mcpServers": {\n    "ours": {\n      "command": "x"\n    }\n  }\n}',
    )
    expect(set('', 1)).toBe('{\n  "mcpServers": {\n    "ours": 1\n  }\n}\n')
    expect(set('// mine', 1)).toBe('// mine\n{\n  "mcpServers": {\n    "ours": 1\n  }\n}\n')
  })
})

describe('removing an entry', () => {
  test('leaves a text without it alone', () => {
    fc.assert(
      fc.property(file(json.object), ({ text }) => {
        expect(remove(text)).toBe(text)
      }),
      RUNS,
    )
  })

  test('takes it out from anywhere among others', () => {
    const among = fc
      .tuple(json.object, json.object)
      .map(([before, after]) => ({ ...before, ours: ENTRY, ...after }))
    fc.assert(
      fc.property(withServers(among), ({ value, text }) => {
        const { ours: _, ...servers } = Object(value['mcpServers'])
        expect(valueOf(remove(text))).toEqual({ ...value, mcpServers: servers })
      }),
      RUNS,
    )
  })
})

const commentsIn = (text: string): string[] =>
  text.match(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|\/\/[^\r\n]*/g)?.filter((found) => !found.startsWith('"')) ?? []

function placeOf(text: string, ...path: string[]): [start: number, end: number] {
  const inside = (node: JsoncNode, name: string): JsoncNode => {
    const member = isObject(node.value) ? memberOf(node.value, name) : undefined
    if (!member) throw new Error(`There is no ${name}`)
    return member.node
  }
  const { start, end } = path.reduce(inside, parseJsonc(text)!)
  return [start, end]
}
