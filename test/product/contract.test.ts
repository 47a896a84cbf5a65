import { asShown, UserId, withGiven, type Example } from '@tutor-nexus/toolkit'
import {
  arbitraryArguments,
  assertEnvelope,
  callTool,
  codeOf,
  outcomeModel,
  runExample,
  runSuggestions,
  testCaller,
} from '@tutor-nexus/toolkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { onEachDatabase } from '../../packages/server/src/store/testing.ts'
import { randomRuns } from '../scale.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const tools = createRegistry()
  .getAll()
  .map((tool) => [tool.tool.name, tool] as const)

const callerOf = (app: TestApp, scopes: readonly string[] = ['*']) =>
  testCaller({ userId: UserId.parse(app.localOwner.id), scopes })

/** Codes that valid arguments may still meet, because a record they name is not there. */
const BUSINESS = ['NOT_FOUND', 'UNPROCESSABLE_ENTITY', 'CONFLICT'] as const

/** Where valid arguments may still ask for nothing. */
const ALSO: Readonly<Record<string, readonly 'BAD_REQUEST'[]>> = {
  update_task: ['BAD_REQUEST'],
  tn_user_transcript_set: ['BAD_REQUEST'],
}

/** Makes an example's calls and gives the outcome of the last. */
async function outcomeOf(app: TestApp, tool: string, example: Example) {
  const caller = callerOf(app)
  const answers: unknown[] = []
  for (const given of example.given ?? []) {
    const outcome = await callTool(app.pipeline, given.tool, withGiven(given.params, answers), { caller })
    if (outcome.kind === 'result') answers.push(outcome.result.data)
  }
  return callTool(app.pipeline, tool, withGiven(example.params, answers), { caller })
}

/** Everything that a domain keeps: what a query must leave as it was. */
const domainRows = async (app: TestApp) => ({
  tasks: await app.store.read.selectFrom('task').selectAll().orderBy('id').execute(),
  transcripts: await app.store.read.selectFrom('transcript').selectAll().orderBy('owner').execute(),
  changes: await app.store.read.selectFrom('change').selectAll().orderBy('seq').execute(),
  heads: await app.store.read.selectFrom('ownerHead').selectAll().orderBy('owner').execute(),
})

onEachDatabase('every tool', (database) => {
  const open = async () => openTestApp(await database.location())

  describe.each(tools)('%s', (name, tool) => {
    test.each(tool.tool.examples.map((example) => [example.description, example] as const))(
      'does what its example says: %s',
      async (_, example) => {
        const app = await open()
        expect(await runExample(app.pipeline, tool, example, { caller: callerOf(app) })).toEqual([])
      },
    )

    test('suggests only calls that are accepted as they stand, after successes and failures', async () => {
      const app = await open()
      const caller = callerOf(app)
      const outcomes = [
        ...(await Promise.all(tool.tool.examples.map((example) => outcomeOf(app, name, example)))),
        await callTool(app.pipeline, name, {}, { caller }),
        await callTool(
          app.pipeline,
          name,
          { nonsense: 1, limit: 1000, status: 'x', cursor: 'c' },
          { caller },
        ),
        await callTool(app.pipeline, name, asShown(tool.tool.examples[0]?.params), { caller }),
      ]
      for (const outcome of outcomes)
        expect(await runSuggestions(app.pipeline, outcome, { caller })).toEqual([])
    })

    test('is refused without any one of its permissions, and nothing runs', async () => {
      const app = await open()
      const before = await domainRows(app)
      for (const dropped of tool.tool.permissions) {
        const held = tool.tool.permissions.filter((permission) => permission !== dropped)
        const [example] = tool.tool.examples
        const outcome = await callTool(app.pipeline, name, asShown(example?.params), {
          caller: callerOf(app, held),
        })
        expect(codeOf(outcome)).toBe('FORBIDDEN')
      }
      expect(await domainRows(app)).toEqual(before)
    })

    test('answers whatever it is given within the contract', async () => {
      const app = await open()
      const caller = callerOf(app)
      for (const title of ['one', 'two']) await callTool(app.pipeline, 'add_task', { title }, { caller })
      const changesNothing = tool.tool.category === 'query' || tool.tool.category === 'analysis'
      const before = await domainRows(app)
      const { valid, hostile } = arbitraryArguments(tool)
      const expected = outcomeModel(tool, { caller, business: [...BUSINESS, ...(ALSO[name] ?? [])] })
      await fc.assert(
        fc.asyncProperty(fc.oneof(valid, hostile), async (args) => {
          const outcome = await callTool(app.pipeline, name, args, { caller })
          assertEnvelope(outcome)
          expect([...expected(args)]).toContain(codeOf(outcome))
        }),
        { numRuns: database.dialect === 'sqlite' ? randomRuns : Math.ceil(randomRuns / 10) },
      )
      if (changesNothing) expect(await domainRows(app)).toEqual(before)
    }, 300_000)
  })
})
