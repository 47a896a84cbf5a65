import { classifyInboundRequest, isSpecType } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  STATELESS_REVISION,
  PROTOCOL_VERSION_META_KEY,
} from '../shared/protocol-constants.ts'
import { areKnownCapabilities, isKnownClientInfo } from './plain-request.ts'

const CLIENT = { name: 'client', version: '1.0.0' }

/** Whether the SDK accepts a request of the stateless revision with these claims. */
function isAccepted(capabilities: unknown, client: unknown): boolean {
  const _meta = {
    [PROTOCOL_VERSION_META_KEY]: STATELESS_REVISION,
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
    [CLIENT_INFO_META_KEY]: client,
  }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }
  const headers = { protocolVersionHeader: STATELESS_REVISION, mcpMethodHeader: 'tools/list' }
  return classifyInboundRequest({ httpMethod: 'POST', body, ...headers }).kind === 'modern'
}

/** Any JSON, with infinite numbers and `__proto__` among it. */
const anything = fc
  .oneof(
    fc.json(),
    fc.constantFrom('1e999', '{"__proto__":{}}', '{"a":{"b":1e999}}', '[]', '{}', 'true', '"x"'),
  )
  .map((text): unknown => JSON.parse(text))

const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anything })

const someOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  })

const extensions = fc.dictionary(fc.string(), fc.oneof(fc.constant({}), anything))

const capabilities = fc.oneof(
  anything,
  someOf({
    experimental: extensions,
    extensions,
    sampling: someOf({ context: anything, tools: anything, other: anything }),
    elicitation: someOf({ form: someOf({ applyDefaults: fc.boolean(), other: anything }), url: anything }),
    roots: someOf({ listChanged: fc.boolean(), other: anything }),
    tasks: anything,
  }),
)

const icon = someOf({
  src: fc.string(),
  mimeType: fc.string(),
  sizes: fc.array(fc.string()),
  theme: fc.constantFrom('light', 'dark'),
}).map((value) => ({ src: 'icon.png', ...value }))

const client = fc.oneof(
  anything,
  someOf({
    name: fc.string(),
    version: fc.string(),
    title: fc.string(),
    description: fc.string(),
    websiteUrl: fc.string(),
    icons: fc.array(icon),
  }).map((value) => ({ ...CLIENT, ...value })),
)

describe('the SDK accepts what the fast path accepts', () => {
  it('as capabilities, in every revision', () => {
    fc.assert(
      fc.property(capabilities, (value) => {
        fc.pre(areKnownCapabilities(value))
        expect([isSpecType.ClientCapabilities(value), isAccepted(value, CLIENT)]).toEqual([true, true])
      }),
    )
  })

  it('as a client, in every revision', () => {
    fc.assert(
      fc.property(client, (value) => {
        fc.pre(isKnownClientInfo(value))
        expect([isSpecType.Implementation(value), isAccepted({}, value)]).toEqual([true, true])
      }),
    )
  })
})

describe('the fast path accepts what clients send', () => {
  it.each([
    {},
    { roots: {} },
    { roots: { listChanged: true } },
    { elicitation: {}, sampling: {}, roots: { listChanged: true } },
    { elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} } },
    { elicitation: { form: { applyDefaults: true } } },
    { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } },
    { experimental: {} },
  ])('as capabilities: %j', (value) => expect(areKnownCapabilities(value)).toBe(true))

  it.each([
    CLIENT,
    { ...CLIENT, title: 'Client', description: 'One of many', websiteUrl: 'https://example.org' },
    { ...CLIENT, icons: [{ src: 'https://example.org/i.png', sizes: ['48x48'], mimeType: 'image/png' }] },
  ])('as a client: %j', (value) => expect(isKnownClientInfo(value)).toBe(true))
})
