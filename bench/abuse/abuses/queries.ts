import * as z from 'zod'
import type { Abuse, Attack, Target } from '../abuse.ts'
import { HostileClient, strikesOf, toolRequest, type HostileRequest } from '../http.ts'

const AT_ONCE = 8
const LONGEST_TEXT = 100_000

const TEXTS = [
  '(a+)+$'.repeat(40),
  `${'a'.repeat(10_000)}!`,
  ' '.repeat(10_000),
  '"'.repeat(201),
  `${'*'.repeat(100)}%_`.repeat(5),
  'a OR '.repeat(60),
  `NEAR(a b, 1000000) AND NOT ^${'('.repeat(100)}`,
  'e\u0301'.repeat(300),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(60),
  '漢字'.repeat(250),
  '%00%27;--\\'.repeat(50),
  '../'.repeat(300),
  'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(12),
  '2024-01-01T00:00:00.000Z'.repeat(20),
]

const Property = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  minimum: z.number().optional(),
  maxItems: z.number().optional(),
})
type Property = z.output<typeof Property>

const Tools = z.looseObject({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      inputSchema: z.looseObject({
        properties: z.record(z.string(), Property).default({}),
        required: z.array(z.string()).default([]),
      }),
    }),
  ),
})
type Tool = z.output<typeof Tools>['tools'][number]

/** Every tool that the token may call, as the server lists them. */
async function toolsOf(client: HostileClient, token: string): Promise<Tool[]> {
  const { body } = await client.send({ path: '/api/v1/tools', headers: { Authorization: `Bearer ${token}` } })
  return Tools.parse(JSON.parse(body)).tools
}

const isText = ({ type, enum: choices }: Property): boolean =>
  choices === undefined && (type === 'string' || type === undefined)

/** Something acceptable for a required parameter, so that the hostile one is looked at. */
function filler({ type, enum: choices, minimum }: Property): unknown {
  if (choices) return choices[0]
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'boolean') return false
  if (type === 'array') return ['a']
  return type === 'object' ? {} : 'a'
}

function hostileCalls(token: string, tools: readonly Tool[]): Record<string, HostileRequest> {
  const requests: Record<string, HostileRequest> = {}
  let turn = 0
  for (const { name, inputSchema } of tools) {
    const { properties, required } = inputSchema
    const base = Object.fromEntries(required.map((each) => [each, filler(properties[each] ?? {})]))
    for (const [parameter, property] of Object.entries(properties)) {
      if (!isText(property) && property.type !== 'array') continue
      const text = (TEXTS[turn++ % TEXTS.length] ?? '').slice(0, property.maxLength ?? LONGEST_TEXT)
      const most = Math.min(property.maxItems ?? 100, 2_000)
      const value = property.type === 'array' ? Array.from({ length: most }, () => text) : text
      requests[`${name}.${parameter}`] = toolRequest(token, name, { ...base, [parameter]: value })
    }
  }
  return requests
}

const SEEDED = 300

/** Writes enough for long pages, then asks for the largest ones. */
async function hugePages(target: Target): Promise<Attack> {
  const { token } = target
  const client = new HostileClient(target)
  const notes = 'n'.repeat(9_000)
  await Promise.all(
    Array.from({ length: SEEDED }, (_, at) =>
      client.strike(toolRequest(token, 'add_task', { title: `Task ${at}`, notes })),
    ),
  )
  const first = await client.call(token, 'list_tasks', { limit: 100 })
  const courses = Array.from({ length: 500 }, (_, at) => `MATH ${100 + at}`)
  const pages: Record<string, HostileRequest> = {
    tools: { path: '/api/v1/tools', headers: { Authorization: `Bearer ${token}` } },
    'tools that match': {
      path: `/api/v1/tools?q=${encodeURIComponent('how do I find my courses and tasks '.repeat(20))}`,
      headers: { Authorization: `Bearer ${token}` },
    },
    tasks: toolRequest(token, 'list_tasks', { limit: 100 }),
    courses: toolRequest(token, 'tn_course_search', { limit: 100 }),
    'courses of everything': toolRequest(token, 'tn_course_search', {
      query: 'a e i o u the and of in to',
      limit: 100,
    }),
    agreements: toolRequest(token, 'tn_transfer_search', { limit: 100 }),
    comparison: toolRequest(token, 'tn_transfer_compare', {
      sourceInstitution: 'demo',
      sourceCourses: courses,
      limit: 100,
    }),
    check: toolRequest(token, 'tn_course_check', { courses, limit: 100 }),
    sections: toolRequest(token, 'tn_course_section_list', { limit: 100 }),
    notes: toolRequest(token, 'vaultLibrarian_searchDirectory', { limit: 500 }),
    tags: toolRequest(token, 'vaultLibrarian_listTags', { limit: 500 }),
    prerequisites: toolRequest(token, 'tn_course_prereqs', { course: 'MATH 200', depth: 10 }),
    progress: toolRequest(token, 'get-progress', { days: 365 }),
    ...(typeof first['next_cursor'] === 'string'
      ? { 'the next page': toolRequest(token, 'list_tasks', { limit: 100, cursor: first['next_cursor'] }) }
      : {}),
  }
  return { strikes: strikesOf(client, pages), atOnce: AT_ONCE }
}

export const queries: Abuse[] = [
  {
    name: 'patterns',
    what: 'hostile patterns and queries in every text parameter of every tool',
    async prepare(target) {
      const client = new HostileClient(target)
      const requests = hostileCalls(target.token, await toolsOf(client, target.token))
      return { strikes: strikesOf(client, requests), atOnce: AT_ONCE }
    },
  },
  { name: 'pages', what: 'the largest pages, again and again', prepare: hugePages },
]
