import { assertEnvelope, callTool, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { beforeAll, expect } from 'vitest'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import type { TestDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { demoTransfer, type TransferOptions } from './demo-transfer.ts'

export const DAY = '2026-11-15'

/** Calls of the transfer tools on the demo catalog, whose suggestions must be accepted as well. */
export function demoAnswers(database: TestDatabase) {
  let store: Store
  beforeAll(async () => {
    store = await database.open()
  })
  const open = (options?: TransferOptions) => demoTransfer(store, options)

  const answer = async (name: string, args: object, options?: TransferOptions) => {
    const pipeline = await open(options)
    const outcome = await callTool(pipeline, name, args)
    assertEnvelope(outcome)
    expect(await runSuggestions(pipeline, outcome)).toEqual([])
    if (outcome.kind === 'input-needed') throw new Error('asks')
    return outcome.kind === 'result' ? Object(outcome.result.data) : outcome.failure
  }
  const resolved = (args: object, options?: TransferOptions) =>
    answer('tn_transfer_resolve', { targetInstitution: 'aur', asOfDate: DAY, ...args }, options)
  return {
    get store() {
      return store
    },
    open,
    answer,
    resolved,
  }
}
