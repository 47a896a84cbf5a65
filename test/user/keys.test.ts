import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { masterKeysOf } from '../../packages/server/src/features/account/store/keys/master-keys.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { addKey, keyHolder, masterKeyIn, meta, openAiKey } from './key-holders.ts'

const ANN = newId()
const BOB = newId()
const KEY = 'sk-proj-0123456789-abcdefghij'
const base64Key = () => randomBytes(32).toString('base64')

onEachDatabase('keys of users', (database) => {
  const open = async () => {
    const store = await database.open()
    return { store, holder: keyHolder(store, masterKeyIn(await database.directory())) }
  }

  test('open for their owner, and nothing that is kept tells them', async () => {
    const { store, holder } = await open()
    const id = await addKey(holder, ANN, 'mine', KEY)
    expect(await holder.vault.openCredential(ANN, id)).toBe(KEY)
    const [usable] = await holder.vault.usable(ANN)
    expect(usable).toMatchObject({ id, provider: 'openai', label: 'mine', model: null, baseUrl: null })
    expect(await usable?.open()).toBe(KEY)
    const row = await store.read.selectFrom('credential').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(KEY.slice(0, -4))
    expect(row).toMatchObject({ lastFour: 'ghij', masterVersion: 1 })
  })

  test('are sealed with another data key each time, and tell equal ones by a fingerprint of their owner', async () => {
    const { store, holder } = await open()
    await addKey(holder, ANN, 'mine', KEY)
    await addKey(holder, BOB, 'mine', KEY)
    const [one, other] = await store.read.selectFrom('credential').selectAll().orderBy('id').execute()
    expect(one?.sealedKey).not.toBe(other?.sealedKey)
    expect(one?.wrappedDataKey).not.toBe(other?.wrappedDataKey)
    expect(one?.fingerprint).not.toBe(other?.fingerprint)
    await expect(addKey(holder, ANN, 'again', KEY)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'This key is kept already, as mine',
    })
    await expect(addKey(holder, ANN, 'mine', `${KEY}x`)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    await holder
      .keysOf(ANN)
      .add(newId(), { ...openAiKey('elsewhere', KEY), baseUrl: 'https://models.example.org' }, meta())
    expect(await holder.keysOf(ANN).count()).toBe(2)
  })

  test('do not open in the hands of another, nor for another address', async () => {
    const { store, holder } = await open()
    const id = await addKey(holder, ANN, 'mine', KEY)
    await expect(holder.vault.openCredential(BOB, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const moved = { owner: BOB } as const
    await store.write((db) => db.updateTable('credential').set(moved).where('id', '=', id).execute())
    await expect(holder.vault.openCredential(BOB, id)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    const pointed = { owner: ANN, baseUrl: 'https://thief.example.org' }
    await store.write((db) => db.updateTable('credential').set(pointed).where('id', '=', id).execute())
    await expect(holder.vault.openCredential(ANN, id)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  })

  test('have a master key in a file that its owner alone may read, made when first needed', async () => {
    const { holder } = await open()
    const folder = await database.directory()
    expect(await holder.keysOf(ANN).list({ limit: 10 })).toEqual([])
    expect(await readdir(folder)).not.toContain('master.key')
    await addKey(holder, ANN, 'mine', KEY)
    const file = join(folder, 'master.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
    expect((await readdir(folder)).filter((name) => name.startsWith('master.key'))).toEqual(['master.key'])
    await chmod(file, 0o644)
    await expect(addKey(holder, ANN, 'other', `${KEY}2`)).rejects.toMatchObject({
      details: { reason: expect.stringContaining('chmod 600') },
    })
  })

  test('have one master key, whoever is first', async () => {
    const folder = await database.directory()
    const stores = await Promise.all([1, 2, 3, 4].map(() => database.open()))
    const holders = stores.map((store) => keyHolder(store, masterKeyIn(folder)))
    const ids = await Promise.all(
      holders.map((holder, at) => addKey(holder, `${ANN}${at}`, 'k', `${KEY}${at}`)),
    )
    const opened = await Promise.all(
      ids.map(async (id, at) => holders[3 - at]?.vault.openCredential(`${ANN}${at}`, id)),
    )
    expect(opened).toEqual(ids.map((_, at) => `${KEY}${at}`))
    expect(await masterKeyIn(folder).read()).toHaveLength(1)
  })

  test('are refused with a reason where the master key is another, or gone', async () => {
    const { store, holder } = await open()
    const id = await addKey(holder, ANN, 'mine', KEY)
    await writeFile(join(await database.directory(), 'master.key'), `${base64Key()}\n`)
    const refusal = { message: 'The kept keys cannot be opened' }
    await expect(holder.vault.openCredential(ANN, id)).rejects.toMatchObject(refusal)
    await expect(addKey(holder, BOB, 'mine', KEY)).rejects.toMatchObject(refusal)
    await writeFile(join(await database.directory(), 'master.key'), 'half')
    await expect(holder.vault.openCredential(ANN, id)).rejects.toMatchObject({
      details: { reason: expect.stringContaining('damaged') },
    })
    // Once none is left that the old one sealed, the new one may begin.
    await writeFile(join(await database.directory(), 'master.key'), `${base64Key()}\n`)
    await holder.keysOf(ANN).remove(id, meta())
    const again = await addKey(holder, ANN, 'mine', KEY)
    expect(await holder.vault.openCredential(ANN, again)).toBe(KEY)
    expect(await store.read.selectFrom('credential').select('masterVersion').execute()).toEqual([
      { masterVersion: 2 },
    ])
  })

  test('on a shared server have the master key that the operator gives, and are refused without one', async () => {
    const store = await database.open()
    const home = await database.directory()
    const without = keyHolder(store, masterKeysOf({ home, shared: true, masterKey: undefined }))
    await expect(addKey(without, ANN, 'mine', KEY)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { reason: expect.stringContaining('TN_MASTER_KEY') },
    })
    const given = keyHolder(store, masterKeysOf({ home, shared: true, masterKey: base64Key() }))
    const id = await addKey(given, ANN, 'mine', KEY)
    expect(await given.vault.openCredential(ANN, id)).toBe(KEY)
    expect(await readdir(home)).not.toContain('master.key')
  })
})
