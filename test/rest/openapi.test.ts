import { defineDomain, toolsFor, verbNoun } from '@tutor-nexus/toolkit'
import { asShown, ToolResult } from '@tutor-nexus/toolkit/contract'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry, type CompiledTool } from '@tutor-nexus/toolkit/registry'
import { STATUS } from '@tutor-nexus/toolkit/http'
import { DOCUMENT_PATH, SCHEMA_VERSION } from '@tutor-nexus/toolkit/rest'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { VERSION } from '../../packages/server/src/platform/settings/server-info.ts'
import { testTool } from '../conformance/fixture-domain/define.ts'
import { OpenApi, type Operation } from './openapi-format.ts'
import { fixtureHost, productHost, type RestClient } from './rest-host.ts'

async function documentFrom(client: RestClient): Promise<OpenApi> {
  const answer = await client.send('GET', DOCUMENT_PATH)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json'])
  return OpenApi.parse(JSON.parse(answer.body))
}

const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.values(paths).flatMap(({ get, post }) => [get, post].filter((operation) => operation !== undefined))

/** Every object inside, with those inside it. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield z.record(z.string(), z.unknown()).parse(value)
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => Object(node)[decodeURIComponent(key)], document)

/** Checks values against the schemas of the document where they stand. */
function checkerOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'https://document.example/', ...document })
  return (reference: string, value: unknown): unknown[] => {
    const check = ajv.getSchema(`https://document.example/${reference}`)
    if (!check) throw new Error(`${reference} leads nowhere`)
    return check(value) === true ? [] : (check.errors ?? [])
  }
}

const argumentsOf = ({ tool }: CompiledTool): string => `#/components/schemas/${tool.name}.arguments`
const resultOf = ({ tool }: CompiledTool): string => `#/components/schemas/${tool.name}.result`

test('needs no token, and says which product and which form of document it is', async () => {
  const { anybody } = await productHost()
  const { openapi, info } = await documentFrom(anybody)
  expect(openapi).toMatch(/^3\.1\.\d+$/)
  expect(info).toMatchObject({ title: 'Tutor Nexus', version: `${VERSION}+schema.${SCHEMA_VERSION}` })
})

test('has every tool that is served, each under its own name, and no other', async () => {
  const { app, anybody } = await productHost({ domains: ['task', 'transfer'] })
  const document = await documentFrom(anybody)
  const tools = app.registry.getAll().filter(({ domain }) => domain === 'task' || domain === 'transfer')
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/tools',
    '/api/v1/clients',
    ...tools.map(({ tool }) => `/api/v1/tools/${tool.name}`),
  ])
  for (const { tool, title, description, domain } of tools) {
    const { post, get } = document.paths[`/api/v1/tools/${tool.name}`] ?? {}
    expect(post).toMatchObject({
      operationId: tool.name,
      summary: title,
      description,
      tags: [domain],
      security: [{ bearer: [] }],
      'x-permissions': tool.permissions,
    })
    expect(post?.['x-rate-limit']).toEqual(tool.rateLimit)
    expect(get !== undefined, tool.name).toBe(tool.cacheable)
    expect(document.tags?.map(({ name }) => name)).toContain(domain)
  }
  const ids = operationsOf(document).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference leads somewhere', async () => {
  const { anybody } = await productHost()
  const document = await documentFrom(anybody)
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.filter((reference) => at(document, reference) === undefined)).toEqual([])
  expect(references.length).toBeGreaterThan(100)
})

test("a tool's schemas are its own, and take its examples as they are shown", async () => {
  const { app, anybody } = await productHost()
  const document = await documentFrom(anybody)
  const check = checkerOf(document)
  for (const compiled of app.registry.getAll()) {
    const { tool, inputSchema } = compiled
    const { post } = document.paths[`/api/v1/tools/${tool.name}`] ?? {}
    const body = post?.requestBody?.content['application/json']
    const answer = post?.responses['200']?.content?.['application/json']
    expect([body?.schema, answer?.schema]).toEqual([
      { $ref: argumentsOf(compiled) },
      { $ref: resultOf(compiled) },
    ])
    // References are the only thing that moving changes.
    const plain = (schema: unknown) => JSON.stringify(schema).replaceAll(argumentsOf(compiled), '#')
    expect(plain(at(document, argumentsOf(compiled)))).toBe(JSON.stringify(inputSchema))
    const shown = Object.values(body?.examples ?? {})
    expect(shown.map(({ value }) => value)).toEqual(tool.examples.map(({ params }) => asShown(params)))
    for (const { value } of shown) expect(check(argumentsOf(compiled), value), tool.name).toEqual([])
    for (const { value } of Object.values(answer?.examples ?? {})) {
      expect(check(resultOf(compiled), value), tool.name).toEqual([])
      const { _meta } = ToolResult().parse(value)
      expect(_meta.bytes).toBe(Buffer.byteLength(JSON.stringify(value)))
    }
  }
})

test('real answers fit what the document promises', async () => {
  const { anybody, client } = await productHost()
  const check = checkerOf(await documentFrom(anybody))
  const owner = await client()
  const added = await owner.post('add_task', { title: 'x' })
  expect(check('#/components/schemas/add_task.result', JSON.parse(added.body))).toEqual([])
  const failed = await owner.post('add_task', { title: 7 })
  expect(check('#/components/schemas/ToolFailure', JSON.parse(failed.body))).toEqual([])
  expect(check('#/components/schemas/ToolFailure', JSON.parse(added.body))).not.toEqual([])
  const listed = JSON.parse((await owner.send('GET', '/api/v1/tools')).body)
  const place = '#/paths/~1api~1v1~1tools/get/responses/200/content/application~1json/schema'
  expect(check(place, listed)).toEqual([])
  expect(check(place, { tools: [{}] })).not.toEqual([])
})

test('every operation of a tool tells all failures, its headers, and how to come back', async () => {
  const { anybody } = await productHost()
  const document = await documentFrom(anybody)
  const { post, get } = document.paths['/api/v1/tools/list_tasks'] ?? {}
  const statuses = Object.values(STATUS).map(String)
  expect(Object.keys(post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '413', '415', ...statuses]),
  )
  expect(Object.keys(get?.responses ?? {})).toEqual(expect.arrayContaining(['200', '304', ...statuses]))
  expect(Object.keys(post?.responses['200']?.content ?? {})).toContain('text/event-stream')
  const names = (operation: Operation | undefined) =>
    operation?.parameters?.map((one) => Object(at(document, one.$ref ?? '') ?? one).name)
  expect(names(post)).toEqual(expect.arrayContaining(['TN-Session', 'TN-Workspace', 'traceparent']))
  expect(names(post)).not.toContain('Idempotency-Key')
  expect(names(get)).toEqual(expect.arrayContaining(['arguments', 'If-None-Match', 'TN-Session']))
  expect(names(document.paths['/api/v1/tools/add_task']?.post)).toContain('Idempotency-Key')
})

test('schemas of any author are carried over with their own references', async () => {
  const { client, options } = await fixtureHost()
  const document = await documentFrom(client)
  const check = checkerOf(document)
  for (const compiled of options.pipeline.registry.getAll())
    for (const { params } of compiled.tool.examples)
      expect(check(argumentsOf(compiled), asShown(params)), compiled.tool.name).toEqual([])
})

test('a tool on its way out is marked', async () => {
  const deprecated = { since: '1.1.0', on: '2026-11-01', replacement: 'test_echo', removalDate: '2027-03-01' }
  const leaving = toolsFor<unknown>()({
    ...testTool('say_farewell', 'Says farewell.'),
    deprecated,
    parameters: () => z.object({}),
    examples: [{ description: 'As ever', params: {}, expectedResult: { said: 'farewell' } }],
    handler: async (_, { ok }) => ok({ said: 'farewell' }),
  })
  const domain = defineDomain({ name: 'conformance', naming: verbNoun, tools: [leaving] })
  const { client } = await fixtureHost({ pipeline: new Pipeline(new ToolRegistry([domain]), testPorts()) })
  const { paths } = await documentFrom(client)
  expect(paths['/api/v1/tools/say_farewell']?.post).toMatchObject({
    deprecated: true,
    'x-deprecation': deprecated,
  })
  expect((await client.send('GET', '/docs')).body).toContain('deprecated: use test_echo before 2027-03-01')
})
