import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const lastWorkspace = async (app: TestApp, args: object): Promise<unknown> => {
  // What a call is made under shows in where a state goes that names no workspace.
  const { workspaceId } = await dataOf(app, 'memoryManager_saveState', {
    name: newId(),
    summary: 'Here.',
    ...args,
  })
  return workspaceId
}

const PRECEDENCE = [
  [false, false, false, 'default'],
  [false, false, true, 'bound'],
  [false, true, false, 'said'],
  [false, true, true, 'said'],
  [true, false, false, 'explicit'],
  [true, false, true, 'explicit'],
  [true, true, false, 'explicit'],
  [true, true, true, 'explicit'],
] as const

onEachDatabase('workspaces', (database) => {
  const open = async (...names: string[]) => {
    const app = await openTestApp(await database.location())
    for (const name of names) await dataOf(app, 'memoryManager_createWorkspace', { name })
    return app
  }

  test('a loaded one binds its session: later calls inherit it, others do not, one call’s own does not rebind', async () => {
    const app = await open('Physics', 'Essay')
    const context = { sessionId: 'evening' }
    expect(await lastWorkspace(app, { context })).toBe('default')
    await dataOf(app, 'memoryManager_loadWorkspace', { workspaceId: 'physics', context })
    expect(await lastWorkspace(app, { context })).toBe('physics')
    expect(await lastWorkspace(app, { context: { sessionId: 'morning' } })).toBe('default')
    expect(await lastWorkspace(app, { context, workspaceContext: { workspaceId: 'essay' } })).toBe('essay')
    expect(await lastWorkspace(app, { context })).toBe('physics')
    await dataOf(app, 'memoryManager_loadWorkspace', { workspaceId: 'default', context })
    expect(await lastWorkspace(app, { context })).toBe('default')
  })

  test('workspaceContext counts before context, context before the session, the session before the default', async () => {
    const app = await open('Explicit', 'Said', 'Bound')
    for (const [explicit, said, bound, expected] of PRECEDENCE) {
      const sessionId = newId()
      if (bound)
        await dataOf(app, 'memoryManager_loadWorkspace', { workspaceId: 'bound', context: { sessionId } })
      const args = {
        context: { sessionId, ...(said ? { workspaceId: 'said' } : {}) },
        ...(explicit ? { workspaceContext: JSON.stringify({ workspaceId: 'explicit' }) } : {}),
      }
      expect([explicit, said, bound, await lastWorkspace(app, args)]).toEqual([
        explicit,
        said,
        bound,
        expected,
      ])
    }
  })

  test('its school is taken for granted by the course tools', async () => {
    const app = await open()
    await dataOf(app, 'memoryManager_createWorkspace', { name: 'North', institution: 'NRC' })
    const bare = { course: 'MATH 1171' }
    const there = await callAs(app, 'courseCatalog', {
      mode: 'get',
      ...bare,
      context: { sessionId: 'a', workspaceId: 'north' },
    })
    const elsewhere = await failureOf(app, 'courseCatalog', {
      mode: 'get',
      ...bare,
      context: { sessionId: 'b' },
    })
    expect(elsewhere.code).toBe('BAD_REQUEST')
    // The catalog of this test is empty: the school is known, the course is not.
    expect(there.kind === 'failure' && there.failure.code).toBe('NOT_FOUND')
  })

  test('lists stay as they are while something is saved in between', async () => {
    const app = await open()
    const save = (name: string) => dataOf(app, 'memoryManager_saveState', { name, summary: 'x' })
    for (const name of ['1', '2', '3', '4']) await save(name)
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const page = await dataOf(app, 'memoryManager_listStates', {
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      })
      for (const { name } of page['items'] as { name: string }[]) seen.push(name)
      cursor = page['nextCursor']
      await save('later')
    } while (cursor !== undefined && seen.length < 10)
    expect(seen).toEqual(['4', '3', '2', '1'])
  })

  test('bad input: a taken id, a missing one, an old rev, a vault that is not there, nothing to change', async () => {
    const app = await open('Physics')
    expect(await failureOf(app, 'memoryManager_createWorkspace', { name: 'physics!' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    expect(await failureOf(app, 'memoryManager_createWorkspace', { name: '!?' })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await failureOf(app, 'memoryManager_loadWorkspace', { workspaceId: 'nowhere' })).toMatchObject({
      code: 'NOT_FOUND',
    })
    const physics = { workspaceId: 'physics' }
    await dataOf(app, 'memoryManager_updateWorkspace', { ...physics, name: 'P', baseRev: 1 })
    expect(
      await failureOf(app, 'memoryManager_updateWorkspace', { ...physics, name: 'Q', baseRev: 1 }),
    ).toMatchObject({ code: 'CONFLICT' })
    expect(
      await failureOf(app, 'memoryManager_updateWorkspace', { ...physics, vault: 'No such vault' }),
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failureOf(app, 'memoryManager_updateWorkspace', physics)).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(
      await failureOf(app, 'memoryManager_saveState', { name: 'x', summary: '鑿'.repeat(8_000) }),
    ).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  })
})
