import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { masterKeysOf } from '../../packages/server/src/features/account/store/keys/master-keys.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { addKey, keyHolder, masterKeyIn, type KeyHolder } from './key-holders.ts'

const ANN = newId()
const KEYS = 20

/** A store whose process ends in the middle of a rotation. */
const endingAfter = (store: Store, writes: number): Store => {
  let left = writes
  return {
    dialect: store.dialect,
    device: store.device,
    get read() {
      return store.read
    },
    write: (work, options) =>
      left-- > 0 ? store.write(work, options) : Promise.reject(new Error('the process has ended')),
    writeBatch: (statements, options) => store.writeBatch(statements, options),
    cachedQuery: (question, about) => store.cachedQuery(question, about),
    beginBatch: () => store.beginBatch(),
    trackWrites: (work) => store.trackWrites(work),
    processes: store.processes,
    connections: () => store.connections(),
    stamp: (owner) => store.stamp(owner),
    limitStorage: (room) => store.limitStorage(room),
    checkIntegrity: () => store.checkIntegrity(),
    backup: (file) => store.backup(file),
    analyze: () => store.analyze(),
    close: () => store.close(),
  }
}

const secretOf = (at: number): string => `sk-secret-number-${at}-of-many`

const fill = (holder: KeyHolder, from = 0, count = KEYS): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) => addKey(holder, ANN, `key ${from + at}`, secretOf(from + at))),
  )

const openAll = (holder: KeyHolder, ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map((id) => holder.vault.openCredential(ANN, id)))

onEachDatabase('rotation of the master key', (database) => {
  const versionsOf = async (store: Store) => ({
    kept: (await store.read.selectFrom('masterKey').select('version').orderBy('version').execute()).map(
      ({ version }) => version,
    ),
    used: new Set(
      (await store.read.selectFrom('credential').select('masterVersion').execute()).map(
        ({ masterVersion }) => masterVersion,
      ),
    ),
  })

  test('seals every data key anew, and what is sealed stays as it is', async () => {
    const store = await database.open()
    const folder = await database.directory()
    const holder = keyHolder(store, masterKeyIn(folder))
    const ids = await fill(holder)
    const before = await store.read.selectFrom('credential').selectAll().orderBy('id').execute()
    expect(await holder.vault.rotate()).toEqual({ version: 2, rewrapped: KEYS, unreadable: [] })
    const after = await store.read.selectFrom('credential').selectAll().orderBy('id').execute()
    expect(after.map(({ sealedKey }) => sealedKey)).toEqual(before.map(({ sealedKey }) => sealedKey))
    expect(after.some(({ wrappedDataKey }, at) => wrappedDataKey === before[at]?.wrappedDataKey)).toBe(false)
    expect(await openAll(holder, ids)).toEqual(ids.map((_, at) => secretOf(at)))
    expect(await versionsOf(store)).toEqual({ kept: [2], used: new Set([2]) })
    await expect(addKey(holder, ANN, 'again', secretOf(3))).rejects.toMatchObject({
      message: 'This key is kept already, as key 3',
    })
  })

  test('runs beside processes that add and open keys', async () => {
    const folder = await database.directory()
    const [one, two, three] = await Promise.all([database.open(), database.open(), database.open()])
    const [rotating, alsoRotating, working] = [one, two, three].map((store) =>
      keyHolder(store, masterKeyIn(folder)),
    )
    if (!rotating || !alsoRotating || !working) throw new Error('three were opened')
    const ids = await fill(working)
    const [, , added] = await Promise.all([
      rotating.vault.rotate(),
      alsoRotating.vault.rotate(),
      fill(working, KEYS),
      openAll(working, ids),
      openAll(alsoRotating, ids),
    ])
    const all = [...ids, ...added]
    expect(await openAll(rotating, all)).toEqual(all.map((_, at) => secretOf(at)))
    const { kept, used } = await versionsOf(one)
    expect([...used]).toEqual([kept.at(-1)])
  })

  test('goes on where it was broken off', async () => {
    const store = await database.open()
    const folder = await database.directory()
    const holder = keyHolder(store, masterKeyIn(folder))
    const ids = await fill(holder)
    const ending = keyHolder(endingAfter(store, 1 + KEYS / 2), masterKeyIn(folder))
    await expect(ending.vault.rotate()).rejects.toThrow('the process has ended')
    expect(await versionsOf(store)).toEqual({ kept: [1, 2], used: new Set([1, 2]) })
    expect(await openAll(holder, ids)).toEqual(ids.map((_, at) => secretOf(at)))
    const fresh = await addKey(holder, ANN, 'meanwhile', secretOf(KEYS))
    expect(await holder.vault.rotate()).toEqual({ version: 2, rewrapped: KEYS / 2, unreadable: [] })
    expect(await versionsOf(store)).toEqual({ kept: [2], used: new Set([2]) })
    expect(await openAll(holder, [...ids, fresh])).toEqual([...ids, fresh].map((_, at) => secretOf(at)))
  })

  test('takes the new key that was in the file already when the process ended before it was in force', async () => {
    const store = await database.open()
    const folder = await database.directory()
    const holder = keyHolder(store, masterKeyIn(folder))
    const ids = await fill(holder, 0, 2)
    const prepared = randomBytes(32)
    await masterKeyIn(folder).prepend?.(prepared)
    expect(await openAll(holder, ids)).toEqual(ids.map((_, at) => secretOf(at)))
    await holder.vault.rotate()
    expect((await masterKeyIn(folder).read()).map((key) => Buffer.from(key).toString('base64'))[0]).toBe(
      prepared.toString('base64'),
    )
    expect(await masterKeyIn(folder).read()).toHaveLength(2)
  })

  test('with keys of the operator waits for a new one beside the old', async () => {
    const store = await database.open()
    const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const given = (masterKey: string) => keyHolder(store, masterKeysOf({ home: '', shared: true, masterKey }))
    const ids = await fill(given(old), 0, 3)
    await expect(given(old).vault.rotate()).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    const both = given(`${fresh},${old}`)
    expect(await openAll(both, ids)).toHaveLength(3)
    expect(await both.vault.rotate()).toMatchObject({ version: 2, rewrapped: 3 })
    expect(await openAll(given(fresh), ids)).toEqual(ids.map((_, at) => secretOf(at)))
    await expect(openAll(given(old), ids)).rejects.toMatchObject({
      message: 'The kept keys cannot be opened',
    })
    await expect(both.vault.rotate()).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  })
})
