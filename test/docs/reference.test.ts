import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { productReference } from '../../packages/server/src/platform/cli/reference.ts'
import { createRegistry, product } from '../../packages/server/src/registry.ts'

const registry = await createRegistry()
const files = new Map(productReference(registry, product).map(({ path, text }) => [path, text]))
const pages = [...files].filter(([path]) => path.endsWith('.md') || path === 'llms.txt')
const tools = registry.getAll().map((tool) => [tool.tool.name, tool] as const)
const parsed = (path: string): unknown => JSON.parse(files.get(path) ?? '')

/** Formats are told in words elsewhere; here only the shapes are checked. */
const schemas = new Ajv2020({ strict: false, validateFormats: false })

/** The JSON blocks of a page that follow a line, such as every `Request:`. */
const blocksAfter = (text: string, line: RegExp): unknown[] =>
  [...text.matchAll(/^(.+)\n\n```json\n([^]*?)\n```$/gm)]
    .filter(([, lead = '']) => line.test(lead))
    .map(([, , block = '']) => JSON.parse(block))

test('every tool has a page, and every page a tool', () => {
  const named = [...files.keys()].flatMap((path) => /^tools\/(.+)\.md$/.exec(path)?.[1] ?? [])
  expect(named).toEqual(tools.map(([name]) => name))
})

test.each(pages)('%s: every link leads somewhere', (path, text) => {
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const targets = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter((target) => !files.has(normalize(join(dirname(path), target))))).toEqual([])
})

test.each([...files])('%s ends with one line break and has no trailing blanks', (_, text) => {
  expect(text).toMatch(/[^\s]\n$/)
  expect(text).not.toMatch(/[ \t]$/m)
})

describe.each(tools)('the page of %s', (name, { tool, agent, mode, inputSchema, outputSchema }) => {
  const text = files.get(`tools/${name}.md`) ?? ''
  const takes = schemas.compile(inputSchema)
  const gives = schemas.compile({ ...outputSchema, required: ['data'] })

  test('tells its description and its facts', () => {
    for (const part of Object.values(tool.description)) expect(text).toContain(part)
    for (const permission of tool.permissions) expect(text).toContain(`\`${permission}\``)
    for (const fact of [tool.address, tool.version, tool.category, tool.responseTime])
      expect(text).toContain(fact)
  })

  test('describes every parameter, however deep', () => {
    for (const parameter of namesIn(inputSchema)) expect(text).toMatch(rowOf(parameter))
    for (const field of namesIn(outputSchema).difference(
      new Set(['agentHints', 'metadata', '_meta', 'data']),
    ))
      expect(text).toMatch(rowOf(field))
  })

  test('shows each example as a request that is accepted and a result that can come', () => {
    const requests = blocksAfter(text, /^Request:$/)
    const results = blocksAfter(text, /^Result/)
    expect([requests.length, results.length]).toEqual([tool.examples.length, tool.examples.length])
    for (const request of requests) expect(takes(request), JSON.stringify(takes.errors)).toBe(true)
    for (const data of results) expect(gives({ data }), JSON.stringify(gives.errors)).toBe(true)
  })

  test('shows calls that reach it on the other surfaces', () => {
    const [inAgentForm] = blocksAfter(text, /--surface agents/)
    expect(inAgentForm).toMatchObject({ mode })
    expect(text).toContain(`call \`${agent}\` with`)
    const [used] = blocksAfter(text, /use_tool/)
    expect(used).toMatchObject({ tool: name })
    expect(takes(Reflect.get(Object(used), 'arguments')), JSON.stringify(takes.errors)).toBe(true)
    expect(text).toContain(`POST /api/v1/tools/${name}`)
    expect(text).toMatch(new RegExp(`^tn call ${name} '\\{`, 'm'))
    expect(text).toMatch(/^tn do [a-z]+ [a-z-]+/m)
  })
})

test('the catalog keeps its own schema and names what the registry has', () => {
  const check = schemas.compile(Object(parsed('catalog.schema.json')))
  const catalog = parsed('catalog.json')
  expect(check(catalog), JSON.stringify(check.errors)).toBe(true)
  expect(catalog).toMatchObject({
    schemaVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    tools: tools.map(([name, { inputSchema }]) => ({ name, inputSchema })),
    prompts: registry.getPrompts().map(({ name }) => ({ name })),
    resources: registry.getResources().map(({ name }) => ({ name })),
  })
})

test('the list for models has a title, a summary and nothing but links in its sections', () => {
  const [title, summary, ...rest] = (files.get('llms.txt') ?? '').trim().split('\n\n')
  expect(title).toMatch(/^# \S/)
  expect(summary).toMatch(/^> \S/)
  const sections = rest.slice(rest.findIndex((block) => block.startsWith('## ')))
  for (const block of sections) expect(block).toMatch(/^(## .+|(- \[[^\]]+\]\([^)]+\): .+\n?)+)$/)
})

test('what is committed is what is made', async () => {
  for (const [path, text] of files)
    expect(await readFile(join(import.meta.dirname, '../../docs/reference', path), 'utf8'), path).toBe(text)
})

const rowOf = (name: string) => new RegExp(`^\\| \`(?:[^\`]*[.\\]])?${name}\` \\| `, 'm')

/** The names of all properties in a schema. */
function namesIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const own = Object.keys(Object(Reflect.get(node, 'properties')))
  const isNames = (key: string) => key === 'properties' || key === '$defs'
  const inner = Object.entries(node).flatMap(([key, value]) =>
    isNames(key) ? Object.values(Object(value)) : key === 'enum' || key === 'default' ? [] : [value],
  )
  return new Set([...own, ...inner.flatMap((value) => [...namesIn(value)])])
}
