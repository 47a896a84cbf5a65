import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { definePrompt, defineResource } from '../contract/domain.ts'
import { ToolRegistry } from '../registry.ts'
import { anyName, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { Catalog, CATALOG_SCHEMA_VERSION } from './catalog-format.ts'
import { GENERATED_MARK } from './document.ts'
import { referenceFiles } from './reference.ts'

const product = { name: 'Sample', version: '2.1.0', summary: 'Values to look up.' }

const registryOf = (...tools: SampleTool[]) =>
  new ToolRegistry([
    {
      name: 'sample',
      naming: anyName,
      agents: { sampleAgent: 'Looks things up.' },
      tools: tools.map((tool) => sampleTool(tool)),
      prompts: [
        definePrompt({
          name: 'explain',
          description: 'Explains a value.',
          permissions: [],
          arguments: () => z.object({ value: z.string().describe('Which'), depth: z.string().optional() }),
          handler: async () => [],
        }),
      ],
      resources: [
        defineResource({
          name: 'value',
          description: 'One value.',
          permissions: [],
          template: 'value://{id}',
          read: async () => [],
        }),
        defineResource({
          name: 'first',
          description: 'The first.',
          permissions: [],
          uri: 'value://1',
          read: async () => [],
        }),
      ],
    },
  ])

const textOf = (path: string, ...tools: SampleTool[]): string =>
  referenceFiles(registryOf(...tools), product).find((file) => file.path === path)?.text ?? ''
const page = (tool: SampleTool = {}, ...others: SampleTool[]): string =>
  textOf(`tools/${tool.name ?? 'look_up'}.md`, tool, ...others)

describe('the reference', () => {
  it('has a page a tool, an index, a catalog with its schema, and a list for models', () => {
    const files = referenceFiles(registryOf({}, { name: 'look_down' }), product)
    expect(files.map(({ path }) => path)).toEqual([
      'README.md',
      'llms.txt',
      'catalog.json',
      'catalog.schema.json',
      'tools/look_up.md',
      'tools/look_down.md',
    ])
    for (const { path, text } of files) {
      expect(text, path).toMatch(/[^\n]\n$/)
      if (path.endsWith('.md')) expect(text.startsWith(GENERATED_MARK), path).toBe(true)
    }
  })

  it('is the same for the same registry', () => {
    expect(referenceFiles(registryOf({}), product)).toEqual(referenceFiles(registryOf({}), product))
  })
})

describe('the page of a tool', () => {
  it('tells the three parts of its description and how it behaves', () => {
    const text = page({
      aliases: ['find_value'],
      permissions: ['values:read'],
      rateLimit: { maxCalls: 1200, windowMs: 60_000 },
      cacheable: true,
      cacheTTL: 90,
      responseTime: 'medium',
      ceiling: 50_000,
    })
    for (const part of [
      '# Look up',
      'Looks a value up in the sample.',
      'Use it when somebody asks "what is the value?".',
      'Returns the value.',
      '| Name | `look_up`, also `find_value` |',
      '| Address | `sampleAgent/lookUp` |',
      '| Version | 1.2.3 |',
      '| Category | query: reads, changes nothing |',
      '| Permissions | `values:read` |',
      '| Rate limit | 1,200 calls in 1 minute |',
      '| Response time | medium: up to a second as a rule; ended after 10 seconds |',
      '| Caching | an answer is kept for up to 90 seconds',
      '| Largest answer | 50,000 bytes',
      '| `RATE_LIMITED` | more than 1,200 calls in 1 minute |',
      '| `FORBIDDEN` | the caller does not hold `values:read` |',
      'or `GET` with `?arguments=`',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('clientEventId')
    expect(text).not.toContain('CONFLICT')
  })

  it('tells how a change is made once, and what cannot be taken back', () => {
    const text = page({ category: 'mutation', idempotent: false, destructive: true })
    expect(text).toContain('| Category | mutation: changes data; what it removes is gone for good |')
    expect(text).toContain('not idempotent: the same call again acts again; with the same `clientEventId`')
    expect(text).toContain('| `CONFLICT` |')
    expect(text).toContain('| `clientEventId` | text | no | 1–128 characters |')
  })

  it('warns of a tool on its way out and leads to the other', () => {
    const deprecated = {
      since: '1.2.0',
      on: '2026-01-01',
      replacement: 'look_down',
      removalDate: '2026-05-01',
    }
    expect(page({ deprecated }, { name: 'look_down' })).toContain(
      '> **Deprecated** since version 1.2.0 (2026-01-01). Use [look_down](look_down.md) instead; this one is removed on 2026-05-01.',
    )
  })

  it('keeps what an author wrote in its cell and out of HTML', () => {
    const parameters = z.object({ a: z.string().max(9).optional().describe('one | two\nor <b> or `<c>`') })
    expect(page({ parameters })).toContain('| up to 9 characters | one \\| two or \\<b> or `<c>` |')
  })

  it('shows every example with the calls before it', () => {
    const text = page({
      parameters: z.object({ id: z.ulid().describe('Which') }),
      examples: [
        {
          description: 'One that was made before',
          given: [{ tool: 'make', params: { name: 'x' } }],
          params: { id: '«0.id»' },
          expectedResult: { value: 'x' },
        },
      ],
    })
    expect(text).toContain(
      '### One that was made before\n\nAfter `make` with:\n\n```json\n{ "name": "x" }\n```',
    )
    expect(text).toContain('Request:\n\n```json\n{ "id": "01K9Z4M8T0QJ6X2V7B5N3C1R8D" }\n```')
    expect(text).toContain('Result, its `data`:\n\n```json\n{ "value": "x" }\n```')
  })

  it('says how a near tool differs, in the words of the description', () => {
    const { description } = sampleTool()
    const when = `${description.when} For schools use look_down; for both look_around.`
    const text = page(
      { description: { ...description, when } },
      { name: 'look_down' },
      { name: 'look_around' },
    )
    expect(text).toContain('- [look_down](look_down.md): For schools use look_down\n')
    expect(text).toContain('- [look_around](look_around.md): For both look_around\n')
  })

  it('puts parameters that are called like the frame under arguments in agent form', () => {
    const parameters = z.object({
      mode: z.enum(['a', 'b']).describe('How'),
      n: z.int().min(0).max(9).describe('Many'),
    })
    const text = page({ parameters, params: { mode: 'a', n: 1 } })
    expect(text).toContain('{ "mode": "lookUp", "n": 1, "arguments": { "mode": "a" } }')
    expect(text).toContain('{ "tool": "look_up", "arguments": { "mode": "a", "n": 1 } }')
  })

  it('shows commands only where there is a command line', () => {
    expect(page()).not.toContain('In a terminal')
    const terminal = (tool: { mode: string }) => [`sample ${tool.mode}`]
    const files = referenceFiles(registryOf({}), { ...product, terminal })
    expect(files.at(-1)?.text).toContain('In a terminal:\n\n```sh\nsample lookUp\n```\n')
  })
})

describe('the index and the list for models', () => {
  it('lead to every page, by agent', () => {
    const index = textOf('README.md', {}, { name: 'look_down' })
    expect(index).toContain('## sample\n\n### sampleAgent\n\nLooks things up.')
    expect(index).toContain('| [`look_down`](tools/look_down.md) | `lookDown` | query | Looks a value up')
    expect(index).toContain('| `explain` | `value`, `depth` (optional) | Explains a value. |')
    expect(index).toContain('| `value` | `value://{id}` | One value. |')
    expect(index).not.toContain('value://1')
    const list = textOf('llms.txt', {}, { name: 'look_down' })
    expect(list).toMatch(/^# Sample\n\n> Values to look up\.\n\n/)
    expect(list).toContain('\n## sampleAgent (sample)\n\n- [look_up](tools/look_up.md): Looks a value up')
    expect(list).toContain('\n## Optional\n\n- [Index](README.md)')
  })
})

describe('the catalog', () => {
  it('says its own version and the product’s, and holds all there is', () => {
    const catalog = Catalog.parse(
      JSON.parse(textOf('catalog.json', { category: 'mutation', idempotent: false })),
    )
    expect(catalog).toMatchObject({
      schemaVersion: CATALOG_SCHEMA_VERSION,
      product: { name: 'Sample', version: '2.1.0' },
      agents: [
        {
          name: 'sampleAgent',
          domain: 'sample',
          purpose: 'Looks things up.',
          modes: [{ mode: 'lookUp', tool: 'look_up' }],
        },
      ],
      tools: [
        {
          name: 'look_up',
          mode: 'lookUp',
          deadlineMs: 2_000,
          ceiling: 32_768,
          takesClientEventId: true,
          tags: ['sample'],
        },
      ],
      prompts: [
        {
          name: 'explain',
          domain: 'sample',
          arguments: [
            { name: 'value', required: true, description: 'Which' },
            { name: 'depth', required: false },
          ],
        },
      ],
      resources: [
        { name: 'value', template: 'value://{id}' },
        { name: 'first', uri: 'value://1' },
      ],
    })
  })
})
