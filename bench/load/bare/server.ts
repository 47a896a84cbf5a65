// What the load of `clients.ts` costs without us: node:http, JSON and the same statements, but nothing checked,
// measured, hinted or logged. Started with a port and a database.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type BareDatabase, openPostgres, openSqlite } from './databases.ts'
import {
  ADD_RECORDS,
  ADD_TASK,
  COUNT_TASKS,
  FIND_PREFERENCES,
  FIND_STAMP,
  FIND_TOKEN,
  LIST_TASKS,
  RECORDS_TOGETHER,
  SEARCH_COURSES,
} from './statements.ts'

interface Message {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
}

const [port = '', location = ''] = process.argv.slice(2)
const database: BareDatabase = location.startsWith('postgres') ? openPostgres(location) : openSqlite(location)
/** Answers about courses, which stay the same as long as the catalog does. */
const searches = new Map<string, unknown>()
let records: unknown[] = []
let lastId = 0

createServer((request, response) => void respond(request, response)).listen(Number(port), '127.0.0.1')

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await answer(request)
    const status = body === undefined ? 202 : 200
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

async function answer(request: IncomingMessage): Promise<object | undefined> {
  if (request.method === 'GET') return {}
  const { id, method, params } = await messageOf(request)
  if (method === 'initialize')
    return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', capabilities: {} } }
  if (id === undefined || !params) return undefined
  const began = performance.now()
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const [token] = await database.read(FIND_TOKEN, createHash('sha256').update(secret).digest('hex'))
  if (!token) throw new Error('unknown token')
  const owner = String(token['owner'])
  const [[stamp]] = await Promise.all([
    database.read(FIND_STAMP, owner),
    database.read(FIND_PREFERENCES, owner),
  ])
  const data = await called(params.name, params.arguments, owner, String(stamp?.['generation']))
  const text = JSON.stringify(data)
  await record(params.name, params.arguments, owner, began, text.length)
  return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } }
}

/** In the order of time, like those of ours. */
function newId(): string {
  lastId += 1
  return `${Date.now().toString(36)}-${lastId.toString(36).padStart(6, '0')}`
}

async function messageOf(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function called(
  name: string,
  args: Readonly<Record<string, unknown>>,
  owner: string,
  generation: string,
): Promise<unknown> {
  switch (name) {
    case 'add_task':
      return addTask(String(args['title']), owner)
    case 'list_tasks': {
      const [tasks, [count]] = await Promise.all([
        database.read(LIST_TASKS, owner),
        database.read(COUNT_TASKS, owner),
      ])
      return { tasks, total: count?.['total'] }
    }
    case 'tn_course_search': {
      const key = `${generation} ${JSON.stringify(args)}`
      const found = searches.get(key) ?? (await database.read(SEARCH_COURSES, `%${String(args['query'])}%`))
      searches.set(key, found)
      return found
    }
    default:
      throw new Error(`unknown tool ${name}`)
  }
}

async function addTask(title: string, owner: string): Promise<object> {
  const id = newId()
  const at = new Date().toISOString()
  const task = { id, title, is_completed: false, labels: [], rev: 1, created_at: at, updated_at: at }
  // SQLite knows no booleans.
  const no = location.startsWith('postgres') ? false : 0
  await database.add({
    owner,
    insert: ADD_TASK,
    values: [owner, id, title, null, no, null, null, '[]', null, 1, at, at, null, null, null, null, null],
    change: { id: newId(), entityId: id, body: JSON.stringify(task), at },
  })
  return { task_id: id, status: 'created', title, due_date: null }
}

/** Many together, as ours are written. */
async function record(
  tool: string,
  args: object,
  owner: string,
  began: number,
  bytes: number,
): Promise<void> {
  const at = new Date().toISOString()
  const call = ['default', 'bench', '1', JSON.stringify(args), 'OK', performance.now() - began]
  records.push(newId(), at, owner, tool, ...call, bytes, Math.ceil(bytes / 4), 'bare')
  const row = 4 + call.length + 3
  if (records.length < RECORDS_TOGETHER * row) return
  const full = records
  records = []
  await database.write(ADD_RECORDS, full)
}
