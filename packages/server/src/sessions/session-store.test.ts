import { describe, expect, it } from 'vitest'
import { newId, onEachDatabase } from '../store/testing.ts'
import type { SessionTable } from '../store/schema/session-tables.ts'
import { chooseSession } from './choose-session.ts'
import { SessionStore } from './session-store.ts'

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
    const made = await sessions.create('ada', { session: 'essay' })
    expect(made).toMatchObject({ name: 'essay', workspace: 'default' })
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
    const other = await sessions.create('bob', { session: id })
    expect(other).toMatchObject({ name: id })
    expect(other.id).not.toBe(id)
    expect(await sessions.find('bob', { session: id, workspace: undefined })).toEqual(other)
  })

  it('are one where many ask at once', async () => {
    const { store, sessions } = await open()
    const made = await Promise.all(
      Array.from({ length: 20 }, () => sessions.create('ada', { session: 'essay' })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await store.read.selectFrom('session').selectAll().execute()).toHaveLength(1)
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
    expect(chooseSession([first, second], undefined)).toBe(second)
    expect(chooseSession([first], undefined)).toBe(first)
    expect(chooseSession([], undefined)).toBeUndefined()
  })

  it('is the one that is in the named workspace, or began there', () => {
    expect(chooseSession([first, second], 'chemistry')).toBe(second)
    expect(chooseSession([first, second], 'physics')).toBe(first)
    expect(chooseSession([first, second], 'default')).toBe(second)
    expect(chooseSession([first, second], 'biology')).toBeUndefined()
  })
})
