import { describe, expect, it } from 'vitest'
import { newId, onEachDatabase } from '../store/testing/test-stores.ts'
import type { SessionTable } from '../store/schema/session-tables.ts'
import { pickSession, SessionStore } from './session-store.ts'

onEachDatabase('sessions', (database) => {
  const open = async () => {
    const store = await database.open()
    return {
      store,
      sessions: new SessionStore(store, { newId, now: () => new Date('2026-11-15T09:30:00Z') }),
    }
  }

  it('are the same for the same owner, workspace and name', async () => {
    const { sessions } = await open()
    const { isNew, ...made } = await sessions.create('ada', { session: 'essay' })
    expect([isNew, made]).toMatchObject([true, { name: 'essay', workspace: 'default' }])
    expect(await sessions.find('ada', { session: 'essay', workspace: undefined })).toEqual(made)
    expect(await sessions.find('ada', { session: made.id, workspace: 'physics' })).toEqual(made)
    expect(await sessions.find('ada', { session: 'essay', workspace: 'physics' })).toBeUndefined()
    expect(await sessions.find('bob', { session: 'essay', workspace: undefined })).toBeUndefined()
    expect(await sessions.find('bob', { session: made.id, workspace: undefined })).toBeUndefined()
  })

  it('take the id that they are asked for under, unless it is another’s', async () => {
    const { sessions } = await open()
    const id = newId()
    expect(await sessions.create('ada', { session: id })).toMatchObject({ id, name: null })
    const { isNew, ...other } = await sessions.create('bob', { session: id })
    expect([isNew, other]).toMatchObject([true, { name: id }])
    expect(other.id).not.toBe(id)
    expect(await sessions.find('bob', { session: id, workspace: undefined })).toEqual(other)
  })

  it.each(['essay', newId()])('are one, and new once, where many ask for %s at once', async (session) => {
    const { store, sessions } = await open()
    const made = await Promise.all(Array.from({ length: 20 }, () => sessions.create('ada', { session })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await store.read.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it('are one where many ask at once for an id that is another’s', async () => {
    const { store, sessions } = await open()
    const session = newId()
    await sessions.create('ada', { session })
    const made = await Promise.all(Array.from({ length: 20 }, () => sessions.create('bob', { session })))
    const kept = await store.read.selectFrom('session').select('id').where('owner', '=', 'bob').execute()
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)))
    expect([kept.length, made.filter(({ isNew }) => isNew).length]).toEqual([1, 1])
  })
})

describe('the session of a name', () => {
  const session = (id: string, workspace: string, boundWorkspace: string | null = null): SessionTable => ({
    id,
    owner: 'ada',
    kind: 'call',
    workspace,
    name: 'essay',
    boundWorkspace,
    createdAt: '',
  })
  const [first, second] = [session('1', 'physics'), session('2', 'default', 'chemistry')]

  it('is the default workspace’s, then the oldest, where no workspace is named', () => {
    expect(pickSession([first, second], undefined)).toBe(second)
    expect(pickSession([first], undefined)).toBe(first)
    expect(pickSession([], undefined)).toBeUndefined()
  })

  it('is the one that is in the named workspace, or began there', () => {
    expect(pickSession([first, second], 'chemistry')).toBe(second)
    expect(pickSession([first, second], 'physics')).toBe(first)
    expect(pickSession([first, second], 'default')).toBe(second)
    expect(pickSession([first, second], 'biology')).toBeUndefined()
  })
})
