import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Route } from '../clients/target.ts'
import { clientTo, clientV1To, openClient, openProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const Contents = z.tuple([z.looseObject({ uri: z.string(), mimeType: z.string(), text: z.string() })])
const Structured = z.looseObject({ data: z.looseObject({}) })

async function readAt(client: Client, uri: string) {
  const [content] = Contents.parse((await client.readResource({ uri })).contents)
  return content
}

async function dataOf(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent } = await client.callTool({ name, arguments: args })
  return Structured.parse(structuredContent).data
}

describe.each(['stdio', 'http'] as const)('resources over %s', (transport) => {
  let route: Route
  let client: Client
  beforeAll(async () => {
    route = transport === 'stdio' ? product.stdio : await product.http()
    client = await openClient(route)
  })
  afterAll(() => client.close())

  test.each(['2025-11-25', '2026-07-28'])('are listed at %s', async (revision) => {
    const own = await clientTo(route, revision)
    const { resourceTemplates } = await own.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate).toSorted()).toEqual([
      'course://{institution}/{code}',
      'transfer-rule://{id}',
      'tutor-nexus://reference/{name}',
    ])
    const { tools } = await own.listTools()
    const { resources } = await own.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'tutor-nexus://reference/index',
      ...tools.map(({ name }) => `tutor-nexus://reference/${name}`),
    ])
  })

  test('a course is what its tool gives, however the address is written', async () => {
    const data = await dataOf(client, 'tn_course_get', { course: 'nrc:MATH 1171' })
    for (const uri of ['course://nrc/MATH%201171', 'course://nrc/MATH 1171', 'course://NRC/math1171']) {
      const { text, ...content } = await readAt(client, uri)
      expect(content).toEqual({ uri, mimeType: 'application/json' })
      expect(JSON.parse(text)).toEqual(data)
    }
  })

  test('a rule is what its tool gives', async () => {
    const { items } = await dataOf(client, 'tn_transfer_search', {
      sourceInstitution: 'nrc',
      targetInstitution: 'aur',
      limit: 1,
    })
    const { ruleId } = z.array(z.object({ ruleId: z.string() })).parse(items)[0] ?? { ruleId: '' }
    const data = await dataOf(client, 'tn_transfer_details', { ruleId })
    const { text, mimeType } = await readAt(client, `transfer-rule://${ruleId}`)
    expect(mimeType).toBe('application/json')
    expect(JSON.parse(text)).toEqual(data)
    expect(JSON.parse((await readAt(client, `transfer-rule://${ruleId.toLowerCase()}`)).text)).toEqual(data)
  })

  test('every document of the reference is Markdown whose links lead to others', async () => {
    const { resources } = await client.listResources()
    const addresses = new Set(resources.map(({ uri }) => uri))
    for (const { uri } of resources) {
      const { text, mimeType } = await readAt(client, uri)
      expect(mimeType).toBe('text/markdown')
      expect(text).toMatch(/^# /)
      expect(Buffer.byteLength(text)).toBeLessThan(100 * 1024)
      const links = [...text.matchAll(/\]\((tutor-nexus:[^)]+)\)/g)].map(([, link]) => link)
      expect(links.length).toBeGreaterThan(0)
      expect(links.filter((link) => link === undefined || !addresses.has(link))).toEqual([])
      expect(text).not.toMatch(/\]\((?!\w+:|tutor-nexus:)/)
    }
    const { text } = await readAt(client, 'tutor-nexus://reference/tn_course_get')
    for (const told of ['`tn_course_get`', '`courses:read`', '| `course` |', 'NRC:math1171'])
      expect(text).toContain(told)
  })

  test.each([
    ['course://nrc/MATH%209999', 'NOT_FOUND', 'Nearest: nrc:MATH'],
    ['course://nowhere/MATH%201171', 'NOT_FOUND', 'There is no school nowhere'],
    ['course://nrc/%E0%A4%A', 'BAD_REQUEST', 'course://nrc/MATH%201171'],
    ['course://nrc/nonsense', 'BAD_REQUEST', 'Not the address of a course'],
    ['course://n%20r%2F/MATH%201171', 'BAD_REQUEST', 'Not the address of a course'],
    ['transfer-rule://01K9Z4M8T0QJ6X2V7B5N3C1R8D', 'NOT_FOUND', 'No agreement has this id'],
    ['transfer-rule://17', 'BAD_REQUEST', 'Not the address of an agreement'],
    ['tutor-nexus://reference/tn_course_gat', 'NOT_FOUND', 'Nearest: tn_course_get'],
  ])('%s is refused as %s', async (uri, code, message) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
      data: { code },
    })
  })

  test('an address of no kind is not found', async () => {
    await expect(client.readResource({ uri: 'course://nrc' })).rejects.toThrow('Resource not found')
    await expect(client.readResource({ uri: 'courses://nrc/x' })).rejects.toThrow('Resource not found')
  })

  test('variables are completed', async () => {
    const offered = async (uri: string, name: string, value: string, filled?: Record<string, string>) => {
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri },
        argument: { name, value },
        ...(filled ? { context: { arguments: filled } } : {}),
      })
      return completion.values
    }
    const course = 'course://{institution}/{code}'
    expect(await offered(course, 'institution', 'north')).toEqual(['nrc'])
    expect(await offered(course, 'institution', '')).toEqual(['aur', 'cald', 'kest', 'mbc', 'nrc'])
    expect(await offered(course, 'code', 'math11', { institution: 'nrc' })).toEqual([
      'MATH 1171',
      'MATH 1174',
      'MATH 1180',
    ])
    expect(await offered(course, 'code', 'math')).toEqual([])
    expect(await offered('tutor-nexus://reference/{name}', 'name', 'transcript_')).toEqual([
      'tn_user_transcript_get',
      'tn_user_transcript_set',
    ])
  })

  test('are read by the client v1 as well', async () => {
    const v1 = await clientV1To(route)
    const { contents } = await v1.readResource({ uri: 'course://nrc/MATH%201171' })
    expect(contents).toMatchObject([{ text: expect.stringContaining('Calculus I') }])
    expect((await v1.listResources()).resources.length).toBeGreaterThan(20)
  })
})

test('a token reads what the tools of its scopes would give, and no other', async () => {
  const client = await clientTo(await product.http(['--scopes', 'courses:read']))
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['course', 'reference'])
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain('tutor-nexus://reference/tn_course_get')
  expect(resources.map(({ uri }) => uri)).not.toContain('tutor-nexus://reference/add_task')
  await readAt(client, 'course://nrc/MATH%201171')
  for (const uri of ['transfer-rule://01K9Z4M8T0QJ6X2V7B5N3C1R8D', 'tutor-nexus://reference/add_task'])
    await expect(client.readResource({ uri })).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })
})
