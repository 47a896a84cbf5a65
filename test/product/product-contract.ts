import { UserId } from '@tutor-nexus/toolkit'
import { describeContract, testCaller, type OpenSubject } from '@tutor-nexus/toolkit/testing'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { loadDomains } from '../../packages/server/src/registry.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { scaled } from '../scale.ts'
import { dataOf } from '../support/call.ts'
import { layDemo } from '../support/demo.ts'
import { layDevices } from '../support/linked.ts'
import { domainRows } from './domain-rows.ts'
import { renewedApp } from './renewed-app.ts'

const domains = await loadDomains()

const LONG = 600_000

/** All vaults of one data folder share an index, which each new one makes slower to open: hundreds take minutes. */
const MOST_VISITS = 50

/** They read references, dates, repetitions, schools or ids out of texts, and may refuse some that fit their schema. */
const readsTexts = new Set([
  'add_task',
  'list_tasks',
  'read_date',
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
      const apps = renewedApp(database, names.includes('vault') ? MOST_VISITS : Infinity)
      beforeAll(async () => layDemo(await database.location()))
      afterAll(() => apps.close())

      const open = async (): Promise<OpenSubject> => {
        const { app, leave } = await apps.enter()
        const hasNotes = new Set<string>()
        return {
          pipeline: app.pipeline,
          told: app.logged,
          async snapshot({ userId }) {
            const owner = userId ?? ''
            // Whoever asks for notes first is given some, which no query is to be blamed for.
            if (names.includes('vault') && !hasNotes.has(owner))
              await dataOf(app, 'vaultManager_listDirectory', {}, { userId: owner })
            hasNotes.add(owner)
            return domainRows(app, owner)
          },
          async newCaller(scopes) {
            const { id } = await app.users.addUser(newId())
            if (names.includes('user')) await layDevices(app.store, id)
            return testCaller({ userId: UserId.parse(id), scopes })
          },
          close: leave,
        }
      }

      describeContract(
        { domains: domains.filter(({ name }) => names.includes(name)), open },
        {
          describe,
          test: (name, body) => test(name, body, LONG),
          runs: database.dialect === 'sqlite' ? scaled(30, 2000) : scaled(8, 200),
          attempts: [{ course: 'nrc:MATH 9999', institution: 'nowhere', limit: 1000, asOfDate: 'soon' }],
          mayAnswer: (tool) => (readsTexts.has(tool) ? ['BAD_REQUEST'] : []),
        },
      )
    },
    'suite',
  )
}
