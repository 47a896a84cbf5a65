import { UserId } from '@tutor-nexus/toolkit'
import { asShown } from '@tutor-nexus/toolkit/contract'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { plainSurface, type CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { newId, testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { openSession, post } from '../clients/wire.ts'
import { openTestDemo } from '../support/demo.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { live, neighbourOf, plain, Properties, rowsOf, textsOf } from '../user/other-peoples-ids.ts'

const database = testDatabase('postgres')

/** Two nodes on one database. Ann uses the first one, everybody else the second. */
async function twoNodes() {
  const location = await database.location()
  const first = await openTestDemo(location)
  const second = await openTestApp(location)
  const addUser = async (): Promise<string> => (await first.users.addUser(newId())).id
  return { first, second, addUser, ann: await addUser() }
}

const shownIn = ({ tool }: CompiledTool): Record<string, unknown> => ({
  ...Object(asShown(tool.examples[0]?.params)),
})

const call = (node: TestApp, userId: string, name: string, args: unknown, sessionId?: string) =>
  node.pipeline.call({
    name,
    arguments: args,
    caller: { userId: UserId.parse(userId), scopes: ['*'], agentId: 'test', agentVersion: '1.0.0' },
    surface: plainSurface('test'),
    sessionId,
  })

/** Something of Ann's, and what nobody has in its stead. */
interface Pair {
  readonly theirs: string
  readonly nobodys: string
}

/** The arguments into which it is put, or the session. */
interface Attempt extends Pair {
  readonly what: string
  make(node: TestApp, userId: string, given: string): Promise<CallOutcome>
}

/** Tried as what they are below. */
const NO_IDS = new Set(['cursor', 'clientEventId'])

/** The id that the parameter's name asks for; else another one for each parameter and tool. */
function idFor(parameter: string, ids: ReadonlyMap<string, string>, turn: number): [string, string] {
  const noun = parameter.replace(/_?id$/i, '').toLowerCase()
  const all = [...ids]
  const found = all.find(([where]) => where.split('.')[0]?.split('_').at(-1) === noun)
  return found ?? all[turn % all.length] ?? ['nothing', newId()]
}

/** Ids of Ann's in every text parameter of a tool, and in place of the session. */
function attemptsWithIds(tool: CompiledTool, ids: ReadonlyMap<string, string>, turn: number): Attempt[] {
  const { name } = tool.tool
  const shown = shownIn(tool)
  const texts = textsOf(tool).filter((text) => !NO_IDS.has(text.name))
  const session = ids.get('session.id') ?? newId()
  return [
    ...texts.map((text, at) => {
      const [where, theirs] = idFor(text.name, ids, turn + at)
      return {
        what: `${name} with ${where} as ${text.name}`,
        theirs,
        nobodys: neighbourOf(theirs),
        make: (node: TestApp, userId: string, given: string) =>
          call(node, userId, name, { ...shown, [text.name]: text.wrap(given) }),
      }
    }),
    {
      what: `${name} in a session`,
      theirs: session,
      nobodys: neighbourOf(session),
      make: (node: TestApp, userId: string, given: string) => call(node, userId, name, shown, given),
    },
  ]
}

const has = ({ inputSchema }: CompiledTool, parameter: string): boolean =>
  Object.hasOwn(Properties.parse(inputSchema).properties, parameter)

/** Ann's cursor is of another owner; the other one was sealed by nobody. */
async function attemptWithCursor(tool: CompiledTool, node: TestApp, ann: string): Promise<Attempt[]> {
  if (!has(tool, 'cursor')) return []
  const { name } = tool.tool
  const args = { ...shownIn(tool), ...(has(tool, 'limit') ? { limit: 1 } : {}) }
  const outcome = await call(node, ann, name, args)
  const theirs = outcome.kind === 'result' ? outcome.result._meta.next_cursor : undefined
  if (theirs === undefined) return []
  return [
    {
      what: `${name} with a cursor`,
      theirs,
      nobodys: `${theirs.slice(0, -4)}${theirs.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      make: (other, userId, cursor) => call(other, userId, name, { ...args, cursor }),
    },
  ]
}

/** Ann has made a call under her key, which is neither repeated nor refused for others. */
async function attemptWithKey(tool: CompiledTool, node: TestApp, ann: string): Promise<Attempt[]> {
  if (!tool.takesClientEventId) return []
  const { name } = tool.tool
  const args = shownIn(tool)
  const theirs = `key of ${name}`
  await call(node, ann, name, { ...args, clientEventId: theirs })
  return [
    {
      what: `${name} with a key`,
      theirs,
      nobodys: `no ${theirs}`,
      make: (other, userId, clientEventId) => call(other, userId, name, { ...args, clientEventId }),
    },
  ]
}

test('what one has on a node is to another, on another node, as if nobody had it', async () => {
  const { first, second, addUser, ann } = await twoNodes()
  const tools = first.registry.getAll()
  const ids = await live(
    first,
    ann,
    tools.filter(({ takesClientEventId }) => takesClientEventId),
  )
  const others: Attempt[][] = []
  for (const tool of tools)
    others.push([...(await attemptWithCursor(tool, first, ann)), ...(await attemptWithKey(tool, first, ann))])
  const before = await rowsOf(first, ann)

  const differing: string[] = []
  const tried = new Set<string>()
  for (const [turn, tool] of tools.entries()) {
    // Nobody's earlier calls show in an answer.
    const [curious, clueless] = [await addUser(), await addUser()]
    for (const { what, theirs, nobodys, make } of [
      ...attemptsWithIds(tool, ids, turn),
      ...(others[turn] ?? []),
    ]) {
      const compare = async (): Promise<[string, string]> => {
        const [one, other] = await Promise.all([
          make(second, curious, theirs),
          make(second, clueless, nobodys),
        ])
        return [plain(one).replaceAll(theirs, 'given'), plain(other).replaceAll(nobodys, 'given')]
      }
      let [one, other] = await compare()
      // A clock may have moved on between the two; a difference that is one stays.
      if (one !== other) [one, other] = await compare()
      if (one !== other) differing.push(`${what}: ${one.slice(0, 300)} and not ${other.slice(0, 300)}`)
      tried.add(tool.tool.name)
    }
  }
  expect(differing).toEqual([])
  expect(await rowsOf(first, ann)).toEqual(before)
  expect(tools.map(({ tool }) => tool.name).filter((name) => !tried.has(name))).toEqual([])
  // To Ann her cursors mean something, on the other node too.
  const cursors = others.flat().filter(({ what }) => what.endsWith('a cursor'))
  expect(cursors.length).toBeGreaterThan(10)
  for (const { what, theirs, nobodys, make } of cursors)
    expect([(await make(second, ann, theirs)).kind, (await make(second, ann, nobodys)).kind], what).toEqual([
      'result',
      'failure',
    ])
})

test('an entity tag or an MCP session of one opens nothing for another, on either node', async () => {
  const { first, second, addUser, ann } = await twoNodes()
  const serve = async (app: TestApp): Promise<string> => {
    const service = await serveHttp(app, {
      host: '127.0.0.1',
      port: 0,
      names: [],
      selects: selectionOf({}),
      onSignInLink: () => undefined,
    })
    onTestFinished(() => service.close())
    return service.address
  }
  const nodes = [await serve(first), await serve(second)] as const
  const tokenOf = async (userId: string) =>
    (await first.tokens.createToken({ userId, name: 'test', scopes: ['*'] })).secret
  const [own, strange] = [await tokenOf(ann), await tokenOf(await addUser())]
  const get = (node: string, token: string, name: string, args: unknown, tag?: string) =>
    httpRequest(`${node}/api/v1/tools/${name}?arguments=${encodeURIComponent(JSON.stringify(args))}`, {
      headers: { Authorization: `Bearer ${token}`, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
    })

  const answered: string[] = []
  for (const compiled of first.registry.getAll()) {
    const { name, cacheable } = compiled.tool
    if (!cacheable) continue
    const args = shownIn(compiled)
    const { headers } = await get(nodes[0], own, name, args)
    const tag = headers['etag']?.toString()
    if (tag === undefined) continue
    answered.push(name)
    expect((await get(nodes[1], own, name, args, tag)).status, name).toBe(304)
    expect((await get(nodes[1], strange, name, args, tag)).status, name).not.toBe(304)
  }
  expect(answered.length).toBeGreaterThan(20)

  const session = await openSession(`${nodes[0]}/mcp`, { Authorization: `Bearer ${own}` })
  const listed = async (node: string, headers: Record<string, string>) =>
    (await post(`${node}/mcp`, { method: 'tools/list' }, headers)).status
  expect(await listed(nodes[0], session)).toBe(200)
  for (const node of nodes) {
    const stolen = { ...session, Authorization: `Bearer ${strange}` }
    const madeUp = { ...stolen, 'Mcp-Session-Id': newId() }
    expect([await listed(node, stolen), await listed(node, madeUp)]).toEqual([404, 404])
  }
})
