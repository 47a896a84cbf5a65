import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tables } from '../../packages/server/src/app/database.ts'
import { layDemo } from '../support/demo.ts'
import { NO_LIMITS, openTestApp, temporaryFolder } from '../support/test-app.ts'
import { live } from '../user/other-peoples-ids.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

/** What may ask for rows of people without naming the person. Everything else can be sharded by owner. */
const WITHOUT_OWNER: Readonly<Record<string, string>> = {
  card: 'cards by their ids: with the owner in the query, SQLite would scan all cards of the owner',
  link_request: 'a code leads to its owner',
  note: 'notes of cards by their ids, like the cards',
  plan_comment: 'somebody else reads a shared plan',
  plan_share: 'somebody else opens a shared plan',
  session_head: 'a session that another device names leads to its owner',
  storage_limit: 'the few limits of their own are read at once',
  subscription_event: 'an event that comes twice is found by its id',
  task: 'an id that a device brings must not be of somebody else',
  token: 'an operator or a device revokes a token by its id',
  trace_root: "the folders of this machine's owner",
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column that each table of people's rows is found by. */
const columns = new Map(
  Object.entries(tables).flatMap(([name, owner]) =>
    owner === 'shared'
      ? []
      : [[snake(name), owner.by === 'session' ? 'session_id' : snake(owner.by)] as const],
  ),
)

function namesOwner(text: string, column: string): boolean {
  if (new RegExp(`\\b${column}"? (=|in\\b)`).test(text)) return true
  return new RegExp(`^insert into [^(]*\\([^)]*\\b${column}\\b`).test(text)
}

/** The tables of people's rows in a statement that does not say whose. */
const ownerless = ({ text }: Statement): string[] =>
  [...text.matchAll(/\b(?:from|join|update|into) "?(\w+)"?/g)].flatMap(([, table = '']) => {
    const column = columns.get(table)
    return column === undefined || namesOwner(text, column) ? [] : [table]
  })

/** The transactions with rows of several people. */
function crossings(recorded: readonly Statement[], owners: ReadonlySet<unknown>): string[][] {
  const open = new Map<object, { owners: Set<unknown>; texts: string[] }>()
  const found: string[][] = []
  for (const { text, parameters, connection } of recorded) {
    if (text.startsWith('begin')) open.set(connection, { owners: new Set(), texts: [] })
    const current = open.get(connection)
    for (const value of parameters) if (owners.has(value)) current?.owners.add(value)
    current?.texts.push(text)
    if (!/^(commit|rollback)/.test(text)) continue
    if (current && current.owners.size > 1) found.push(current.texts)
    open.delete(connection)
  }
  return found
}

test('statements say whose rows they are about, and no transaction of a call is about two people', async () => {
  const file = join(await temporaryFolder(), 'tutor-nexus.db')
  await layDemo({ file })
  await recordStatements(file, async (recorded) => {
    const app = await openTestApp({ file }, { env: NO_LIMITS })
    const { id } = await app.users.addUser('ann')
    const before = recorded.length
    await live(app, id)
    const calls = recorded.slice(before)
    expect(calls.length).toBeGreaterThan(1_000)
    const found = new Set(calls.flatMap(ownerless))
    expect([...found].toSorted()).toEqual(Object.keys(WITHOUT_OWNER))
    const owners = new Set((await app.users.listUsers()).map((user) => user.id))
    expect(owners.size).toBeGreaterThan(1)
    expect(crossings(calls, owners)).toEqual([])
  })
})
