import { expect, it } from 'vitest'
import { createRegistry } from '../../../registry.ts'
import { ASSISTANT_SCOPES, GRANTABLE_SCOPES, groupsOf, SCOPE_GROUPS } from './scope-groups.ts'

it('has each permission of each tool in exactly one group', async () => {
  const registry = await createRegistry()
  const permissions = new Set(registry.getAll().flatMap(({ tool }) => tool.permissions))
  expect(GRANTABLE_SCOPES.toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(SCOPE_GROUPS.map(({ id }) => id)).size).toBe(SCOPE_GROUPS.length)
})

it('gives keys, devices and the archive to nobody who does not ask by name', () => {
  expect(ASSISTANT_SCOPES.filter((scope) => /^(credentials|devices|archive|metrics):/.test(scope))).toEqual(
    [],
  )
  expect(groupsOf(['devices:read']).map(({ id, scopes }) => ({ id, scopes }))).toEqual([
    { id: 'devices', scopes: ['devices:read'] },
  ])
})

it('leaves out what is not asked for or unknown', () => {
  expect(groupsOf(['tasks:read', 'tasks:delete', 'metrics:read', '*', 'sync'])).toMatchObject([
    { id: 'tasks-read', scopes: ['tasks:read'] },
    { id: 'tasks-change', scopes: ['tasks:delete'] },
  ])
})
