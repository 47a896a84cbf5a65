import { UserId } from '@tutor-nexus/toolkit'
import { asShown } from '@tutor-nexus/toolkit/contract'
import { plainSurface, type CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { soaking } from '../scale.ts'
import { openTestDemo } from '../support/demo.ts'
import { NO_LIMITS, type TestApp } from '../support/test-app.ts'
import { live, neighbourOf, plain, Properties, rowsOf, textsOf, WANTED } from './other-peoples-ids.ts'

/** The tools that are given an id of something that is its owner's alone. */
const KNOW_THEIR_OWN = [
  'add_task',
  'complete_task',
  'delete_task',
  'update_task',
  'tn_user_byok_delete',
  'tn_user_device_revoke',
  'tn_user_archive_restore',
  ...[
    'ask',
    'cancel_pending',
    'end',
    'export',
    'history',
    'outbox',
    'resume',
    'summarize',
    'sync_status',
  ].map((mode) => `tn_session_${mode}`),
  ...['get', 'update', 'delete', 'restore'].flatMap((verb) => [`${verb}-deck`, `${verb}-card`]),
  'create-card',
  'create-cards',
  'search-cards',
  'bury-card',
  'flag-card',
  'suspend-card',
  'update-cards',
  'get-due-cards',
  'reveal-answer',
  'review-card',
  'undo-review',
  'reschedule-card',
  'forget-card',
  'export-cards',
  'predict-retention',
  'get-study-guidance',
  'get-progress',
  'get-statistics',
  'get_session_summary',
  'get_session_turns',
  'get_turn_steps',
  'get_session_full',
  'get_session_by_id',
  'get_session_costs',
  'search_sessions',
  'vaultManager_restore',
  'memoryManager_loadState',
]

/** The same words may be in a deck already, which is no reason to refuse the deck. */
const likeBefore = ({ inputSchema }: CompiledTool): object =>
  'allowDuplicate' in Properties.parse(inputSchema).properties ? { allowDuplicate: true } : {}

/**
 * For one tool all of them where there is time; else those of its own domain, and a share of the others that changes from
 * tool to tool, so that each is tried on many. On PostgreSQL, where a call costs more and the same code answers, fewer.
 */
const someOf = (
  ids: ReadonlyMap<string, string>,
  dialect: string,
  { domain }: CompiledTool,
  turn: number,
): readonly (readonly [string, string])[] => {
  const [own, known, others] = dialect === 'sqlite' ? [1, 4, 12] : [3, 12, 24]
  return [...ids].filter(([where], at) => {
    const every = WANTED.get(where)?.includes(domain) ? own : WANTED.has(where) ? known : others
    return soaking || at % every === turn % every
  })
}

const call = (app: TestApp, userId: string, name: string, args: unknown, sessionId?: string) =>
  app.pipeline.call({
    name,
    arguments: args,
    caller: { userId: UserId.parse(userId), scopes: ['*'], agentId: 'test', agentVersion: '1.0.0' },
    surface: plainSurface('test'),
    sessionId,
  })

/** What everything that only reads tells somebody who has done nothing yet. */
async function seenByNewcomer(app: TestApp, userId: string): Promise<string[]> {
  const seen: string[] = []
  for (const { tool } of app.registry.getAll()) {
    if (tool.category !== 'query' && tool.category !== 'analysis') continue
    for (const { params } of tool.examples)
      seen.push(`${tool.name} ${plain(await call(app, userId, tool.name, asShown(params)))}`)
  }
  return seen
}

onEachDatabase('two users', (database) => {
  test('never see anything of each other', { timeout: 600_000 }, async () => {
    const app = await openTestDemo(await database.location(), { env: NO_LIMITS })
    const addUser = async () => (await app.users.addUser(newId())).id
    const seenBefore = await seenByNewcomer(app, await addUser())
    const ann = await addUser()
    const theirs = await live(app, ann)
    // Whoever is new here sees what they saw before there was anybody else.
    expect(await seenByNewcomer(app, await addUser())).toEqual(seenBefore)
    expect([...theirs.keys()]).toEqual(
      expect.arrayContaining(['task.id', 'credential.id', 'session.id', 'session_event.eventId']),
    )
    const before = await rowsOf(app, ann)

    // Both do the same, one with ids of ann's, the other with ids that nobody has.
    let [curious, clueless] = [await addUser(), await addUser()]
    const differing: string[] = []
    type Make = (userId: string, id: string) => Promise<CallOutcome>
    const madeUp = new Map([...theirs.values()].map((id) => [id, neighbourOf(id)]))
    const answers = async (make: Make, id: string) =>
      (await Promise.all([make(curious, id), make(clueless, madeUp.get(id) ?? '')])).map(plain)
    const compare = async (what: string, make: Make, id: string) => {
      const [one, other] = await answers(make, id)
      if (one === other) return
      // A clock may have moved on between the two; what is told of another stays told.
      const [again, otherAgain] = await answers(make, id)
      if (again !== otherAgain)
        differing.push(`${what}: ${again?.slice(0, 300)} and not ${otherAgain?.slice(0, 300)}`)
    }
    for (const [turn, tool] of app.registry.getAll().entries()) {
      const { name } = tool.tool
      const tellsOfCalls = tool.domain === 'trace'
      // It tells people of their own calls, so those two have made none but these.
      if (tellsOfCalls) [curious, clueless] = [await addUser(), await addUser()]
      const shown = Object(asShown(tool.tool.examples[0]?.params))
      for (const [where, id] of someOf(theirs, database.dialect, tool, turn)) {
        for (const text of textsOf(tool)) {
          const what = `${name} with ${where} as ${text.name}`
          await compare(
            what,
            (user, given) => call(app, user, name, { ...shown, [text.name]: text.wrap(given) }),
            id,
          )
        }
        if (tellsOfCalls) continue
        await compare(`${name} in ${where}`, (user, given) => call(app, user, name, shown, given), id)
      }
    }
    expect(differing).toEqual([])
    expect(await rowsOf(app, ann)).toEqual(before)

    // To their owner the same ids mean something, so that the comparison says something.
    const known = new Set<string>()
    const [kind, destructive] = [false, true].map((wanted) =>
      app.registry.getAll().filter(({ tool }) => (tool.destructive ?? false) === wanted),
    )
    for (const tool of [...(kind ?? []), ...(destructive ?? [])])
      for (const { name } of textsOf(tool))
        for (const [where, id] of theirs) {
          if (known.has(tool.tool.name)) break
          if (!WANTED.has(where) && !soaking) continue
          const shown = { ...Object(asShown(tool.tool.examples[0]?.params)), ...likeBefore(tool) }
          const own = await call(app, ann, tool.tool.name, { ...shown, [name]: id })
          if (own.kind !== 'result') continue
          const unknown = madeUp.get(id) ?? ''
          const other = await call(app, ann, tool.tool.name, { ...shown, [name]: unknown })
          if (other.kind === 'failure' && other.failure.code !== 'RATE_LIMITED') known.add(tool.tool.name)
        }
    expect([...known].filter((name) => !KNOW_THEIR_OWN.includes(name))).toEqual([])
    expect(KNOW_THEIR_OWN.filter((name) => !known.has(name))).toEqual([])
  })
})
