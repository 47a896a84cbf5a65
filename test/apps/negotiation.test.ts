import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { TN } from '../support/tn.ts'
import { htmlOf } from './support/assistant.ts'
import { SHOWS_VIEWS, viewServer } from './support/view-server.ts'

const server = viewServer()

const VIEWS = [
  'ui://tutor-nexus/transfer-plan.html',
  'ui://tutor-nexus/prerequisites.html',
  'ui://tutor-nexus/card-review.html',
  'ui://tutor-nexus/term-plan.html',
]
const CEILING = 600 * 1024

const uiOf = ({ _meta }: { _meta?: Record<string, unknown> | undefined }) => _meta?.['ui']

describe.each(['2025-11-25', '2026-07-28'])('at %s', (revision) => {
  test('a client that shows no views gets lists without them', async () => {
    const client = await server.connect({}, 'flat', revision)
    const shows = await server.connect(SHOWS_VIEWS, 'flat', revision)
    const [{ tools }, { tools: withViews }] = [await client.listTools(), await shows.listTools()]
    expect(JSON.stringify(tools)).not.toContain('ui://')
    expect(withViews.flatMap((tool) => (uiOf(tool) === undefined ? [] : [[tool.name, uiOf(tool)]]))).toEqual([
      ['tn_course_prereqs', { resourceUri: 'ui://tutor-nexus/prerequisites.html' }],
      ['tn_transfer_resolve', { resourceUri: 'ui://tutor-nexus/transfer-plan.html' }],
      ['tn_transfer_compare', { resourceUri: 'ui://tutor-nexus/transfer-plan.html' }],
      ['tn_plan_terms', { resourceUri: 'ui://tutor-nexus/term-plan.html' }],
      ['tn_plan_get', { resourceUri: 'ui://tutor-nexus/term-plan.html' }],
      ['get-due-cards', { resourceUri: 'ui://tutor-nexus/card-review.html' }],
    ])
    // The rest of the list is the same, so it costs no token more.
    const without = withViews.map(({ _meta: { ui: _, ...meta } = {}, ...tool }) => ({
      ...tool,
      ...(Object.keys(meta).length > 0 && { _meta: meta }),
    }))
    expect(without).toEqual(tools)
    const addresses = async (of: typeof client) => (await of.listResources()).resources.map(({ uri }) => uri)
    expect((await addresses(client)).filter((uri) => uri.startsWith('ui:'))).toEqual([])
    expect((await addresses(shows)).filter((uri) => uri.startsWith('ui:')).toSorted()).toEqual(
      VIEWS.toSorted(),
    )
  })
})

test.each(['agents', 'discovery'] as const)('on %s, tools of views are listed beside', async (surface) => {
  const [plain, shows] = [await server.connect({}, surface), await server.connect(SHOWS_VIEWS, surface)]
  const [{ tools }, { tools: withViews }] = [await plain.listTools(), await shows.listTools()]
  expect(withViews.slice(0, tools.length)).toEqual(tools)
  const added = new Map(withViews.slice(tools.length).map((tool) => [tool.name, uiOf(tool)]))
  expect(added.get('get-due-cards')).toEqual({ resourceUri: 'ui://tutor-nexus/card-review.html' })
  expect(added.get('review-card')).toEqual({ visibility: ['app'] })
  expect(added.has('delete-card')).toBe(false)
})

test.each(VIEWS)('%s is one page that may load nothing', async (uri) => {
  const html = await htmlOf(await server.connect(), uri)
  expect(Buffer.byteLength(html)).toBeLessThan(CEILING)
  process.stdout.write(`${uri}: ${Math.round(Buffer.byteLength(html) / 1024)} KB\n`)
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/,
  )
})

test('the built program has its views with it, over stdio too', async () => {
  const client = new Client({ name: 'test-host', version: '1.0.0' }, { capabilities: SHOWS_VIEWS })
  const env = { TN_HOME: await demoHome() }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [TN, 'mcp'], env }))
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  expect(tools.filter((tool) => Object(uiOf(tool)).resourceUri !== undefined)).toHaveLength(6)
  for (const uri of VIEWS) expect(await htmlOf(client, uri)).toContain('<div id="root">')
})
