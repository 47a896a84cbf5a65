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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../../packages/server/src/import/demo.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { newId, onEachDatabase } from '../../packages/server/src/store/testing.ts'
import { randomRuns, scaled } from '../scale.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'

const tools = createRegistry()
  .getAll()
  .map((tool) => [tool.tool.name, tool] as const)

/** Codes that valid arguments may still meet: a record that is not there, a rule of the domain. */
const BUSINESS = ['NOT_FOUND', 'UNPROCESSABLE_ENTITY', 'CONFLICT'] as const

/** Tools that read references, dates or schools out of texts may refuse arguments which fit their schema. */
const also = (name: string): readonly 'BAD_REQUEST'[] =>
  name.startsWith('tn_') || name === 'update_task' ? ['BAD_REQUEST'] : []

/** Everything that a domain keeps: what a query must leave as it was. */
const domainRows = async (app: TestApp, owner: string) => ({
  tasks: await app.store.read.selectFrom('task').selectAll().where('owner', '=', owner).execute(),
  transcripts: await app.store.read.selectFrom('transcript').selectAll().where('owner', '=', owner).execute(),
  changes: await app.store.read.selectFrom('change').selectAll().where('owner', '=', owner).execute(),
  runs: await app.store.read.selectFrom('importRun').selectAll().execute(),
})

onEachDatabase(
  'every tool',
  (database) => {
    let app: TestApp
    beforeAll(async () => {
      const location = await database.location()
      app = await openSuiteApp(await database.directory(), location)
      await loadDemo(location)
    })
    afterAll(() => app.close())

    /** Somebody who has nothing yet. */
    const stranger = async (scopes: readonly string[] = ['*']) => {
      const { id } = await app.users.addUser(newId())
      return testCaller({ userId: UserId.parse(id), scopes })
    }

    /** Makes an example's calls and gives the outcome of the last. */
    const outcomeOf = async (tool: string, example: Example, caller: ReturnType<typeof testCaller>) => {
      const answers: unknown[] = []
      for (const given of example.given ?? []) {
        const outcome = await callTool(app.pipeline, given.tool, withGiven(given.params, answers), { caller })
        if (outcome.kind === 'result') answers.push(outcome.result.data)
      }
      return callTool(app.pipeline, tool, withGiven(example.params, answers), { caller })
    }

    describe.each(tools)('%s', (name, tool) => {
      test.each(tool.tool.examples.map((example) => [example.description, example] as const))(
        'does what its example says: %s',
        async (_, example) => {
          expect(await runExample(app.pipeline, tool, example, { caller: await stranger() })).toEqual([])
        },
      )

      test('suggests only calls that are accepted as they stand, after successes and failures', async () => {
        const caller = await stranger()
        const strange = { course: 'nrc:MATH 9999', institution: 'nowhere', limit: 1000, asOfDate: 'soon' }
        const nonsense = { nonsense: 1, limit: 1000, status: 'x', cursor: 'c' }
        const outcomes = [
          await callTool(app.pipeline, name, {}, { caller }),
          await callTool(app.pipeline, name, nonsense, { caller }),
          await callTool(app.pipeline, name, strange, { caller }),
          await callTool(app.pipeline, name, asShown(tool.tool.examples[0]?.params), { caller }),
        ]
        for (const example of tool.tool.examples) outcomes.push(await outcomeOf(name, example, caller))
        for (const outcome of outcomes) {
          assertEnvelope(outcome)
          expect(await runSuggestions(app.pipeline, outcome, { caller })).toEqual([])
        }
      })

      test('is refused without any one of its permissions, and nothing runs', async () => {
        for (const dropped of tool.tool.permissions) {
          const caller = await stranger(tool.tool.permissions.filter((permission) => permission !== dropped))
          const params = asShown(tool.tool.examples[0]?.params)
          const outcome = await callTool(app.pipeline, name, params, { caller })
          expect(codeOf(outcome)).toBe('FORBIDDEN')
          expect((await domainRows(app, caller.userId ?? '')).changes).toEqual([])
        }
      })

      test('answers whatever it is given within the contract', async () => {
        const caller = await stranger()
        const changesNothing = tool.tool.category === 'query' || tool.tool.category === 'analysis'
        const before = await domainRows(app, caller.userId ?? '')
        const { valid, hostile } = arbitraryArguments(tool)
        const expected = outcomeModel(tool, { caller, business: [...BUSINESS, ...also(name)] })
        await fc.assert(
          fc.asyncProperty(fc.oneof(valid, hostile), async (args) => {
            const outcome = await callTool(app.pipeline, name, args, { caller })
            assertEnvelope(outcome)
            expect([...expected(args)]).toContain(codeOf(outcome))
          }),
          { numRuns: database.dialect === 'sqlite' ? randomRuns : scaled(30, 200) },
        )
        if (changesNothing) expect(await domainRows(app, caller.userId ?? '')).toEqual(before)
      }, 600_000)
    })
  },
  'suite',
)
