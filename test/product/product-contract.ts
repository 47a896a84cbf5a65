import { UserId } from '@tutor-nexus/toolkit'
import { describeContract, testCaller } from '@tutor-nexus/toolkit/testing'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { domains } from '../../packages/server/src/registry.ts'
import { newId, onEachDatabase } from '../../packages/server/src/store/testing.ts'
import { scaled } from '../scale.ts'
import { dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { layDevices } from '../support/linked.ts'
import type { TestApp } from '../support/test-app.ts'
import { domainRows } from './domain-rows.ts'

const LONG = 600_000

/** They read references, dates, schools or ids out of texts, and may refuse some that fit their schema. */
const readsTexts = new Set([
  'update_task',
  ...domains
    .filter(({ name }) => name !== 'task')
    .flatMap(({ tools }) => tools)
    .map(({ name }) => name),
])

/** Holds the tools of some domains against the contract; in several files, because files are run side by side. */
export function describeProduct(names: readonly string[]): void {
  onEachDatabase(
    `every tool of ${names.join(', ')}`,
    (database) => {
      let app: TestApp
      beforeAll(async () => {
        app = await openSuiteDemo(await database.directory(), await database.location())
      })
      afterAll(() => app.close())

      const open = () => ({
        pipeline: app.pipeline,
        told: app.logged,
        snapshot: ({ userId }: { userId: string | null }) => domainRows(app, userId ?? ''),
        async newCaller(scopes: readonly string[]) {
          const { id } = await app.users.addUser(newId())
          // Whoever asks for notes first is given some, which no query is to be blamed for.
          if (names.includes('vault')) await dataOf(app, 'vaultManager_listDirectory', {}, { userId: id })
          if (names.includes('user')) await layDevices(app.store, id)
          return testCaller({ userId: UserId.parse(id), scopes })
        },
      })

      describeContract(
        { domains: domains.filter(({ name }) => names.includes(name)), open },
        {
          describe,
          test: (name, body) => test(name, body, LONG),
          runs: database.dialect === 'sqlite' ? scaled(200, 2000) : scaled(30, 200),
          attempts: [{ course: 'nrc:MATH 9999', institution: 'nowhere', limit: 1000, asOfDate: 'soon' }],
          mayAnswer: (tool) => (readsTexts.has(tool) ? ['BAD_REQUEST'] : []),
        },
      )
    },
    'suite',
  )
}
