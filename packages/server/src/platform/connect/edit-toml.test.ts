import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../test/scale.ts'
import { hasTable, removeTable, setTable } from './edit-toml.ts'

const ENTRY = { command: '/bin/node', args: ['C:\\tn.js', 'mcp'], env: { TN_HOME: '/d "x"' } }
const OURS =
  '[mcp_servers.ours]\ncommand = "/bin/node"\nargs = ["C:\\\\tn.js", "mcp"]\nenv = { TN_HOME = "/d \\"x\\"" }\n'
const set = (text: string, entry: object = ENTRY) => setTable(text, 'mcp_servers', 'ours', entry)
const remove = (text: string) => removeTable(text, 'mcp_servers', 'ours')

/** Statements as people write them, among them what only looks like a header. */
const statement = fc.constantFrom(
  '',
  '# [mcp_servers.ours]',
  'model = "o4" # "why',
  "path = 'C:\\x'",
  'list = [\n  "a]", # ]\n  [1, 2],\n]',
  'text = """\n[mcp_servers.ours]\n"""',
  "raw = '''\n[mcp_servers.ours]\n'''",
  'escaped = """ \\""" """',
)
const header = fc.constantFrom(
  '[mcp_servers.other]',
  '[mcp_servers."a.b"]',
  '[projects."/home/a"]',
  '[[things]]',
)
const document = fc
  .array(fc.oneof(statement, header), { maxLength: 9 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''))

describe('a TOML file', () => {
  test('keeps every byte beside our table, whatever it holds', () => {
    fc.assert(
      fc.property(document, (text) => {
        const after = set(text)
        expect(after.startsWith(text)).toBe(true)
        expect(after.endsWith(OURS)).toBe(true)
        expect(set(after)).toBe(after)
        expect([hasTable(text, 'mcp_servers', 'ours'), hasTable(after, 'mcp_servers', 'ours')]).toEqual([
          false,
          true,
        ])
        expect(remove(after).trimEnd()).toBe(text.trimEnd())
      }),
      { numRuns: randomRuns },
    )
  })

  test('has its older table and those below it replaced, where they stand', () => {
    const before =
      'a = 1\n\n[mcp_servers."ours"] # old\ncommand = "x"\n[mcp_servers.ours.env]\nTN_HOME = "y"\n\n# next\n[b]\nc = 2\n'
    expect(set(before)).toBe(`a = 1\n\n${OURS}\n# next\n[b]\nc = 2\n`)
    expect(remove(before)).toBe('a = 1\n\n\n# next\n[b]\nc = 2\n')
    expect(set('a = 1\r\n')).toBe(`a = 1\r\n\r\n${OURS.replaceAll('\n', '\r\n')}`)
    expect(set('a = 1')).toBe(`a = 1\n\n${OURS}`)
  })

  test.each([
    ['mcp_servers = { ours = { command = "x" } }\n', 'line 1, column 1'],
    ['a = 1\n[mcp_servers]\nours = { command = "x" }\n', 'line 3, column 1'],
    ['mcp_servers.ours.command = "x"\n', 'line 1, column 1'],
    ['a = "x\n', 'line 1, column 5'],
    ['a = """x\n', 'line 1, column 5'],
    ['a = [1,\n', 'line 1, column 1'],
  ])('is refused where a change by lines would spoil it: %j', (text, place) => {
    expect(() => set(text)).toThrow(place)
  })
})
