import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vaultDomain } from '../../packages/server/src/features/note/domain.ts'
import { ulidFactory } from '../../packages/server/src/platform/store/clock-ids-and-secrets.ts'
import { VaultStore } from '../../packages/server/src/features/note/store/vault-store.ts'
import { anyName, sampleTool } from '../../packages/toolkit/src/testing/sample-tool.ts'
import { connectTo } from '../surfaces/surface-client.ts'
import { dataOf, failureOf } from '../support/call.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'

/** The first is the default one; the last is called like a mode. */
const VAULTS = ['notes', 'My Work Vault', 'exam_prep', 'createContent']
const NOTE = 'Where.md'

let home: string
let app: TestApp
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'tutor-nexus-test-')))
  const before = await openSuiteApp(join(home, 'data'))
  const [newId, vaults] = [ulidFactory(), new VaultStore(before.store)]
  for (const name of VAULTS) {
    const path = folderOf(name)
    await mkdir(path)
    await writeFile(join(path, NOTE), `in ${name}`)
    const row = { id: newId(), owner: before.localOwner.id, name, path, readOnly: false, isOwn: false }
    await vaults.add({ ...row, createdAt: new Date().toISOString() })
  }
  await before.close()
  app = await openSuiteApp(join(home, 'data'))
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const folderOf = (vault: string): string => join(home, `folder of ${vault}`)
const READ = { mode: 'readContent', filePath: NOTE }
const modesOf = (agent: string): string[] => [...(app.registry.modesOf(agent)?.keys() ?? [])]

test.each([
  ['contentManager', {}, 'notes'],
  ['contentManager_', {}, 'notes'],
  ['contentManager_My_Work_Vault', {}, 'My Work Vault'],
  ['contentManager_my_work_vault', {}, 'My Work Vault'],
  ['contentManager_My Work Vault', {}, 'My Work Vault'],
  ['contentManager_exam_prep', {}, 'exam_prep'],
  ['contentManager_Exam_Prep', {}, 'exam_prep'],
  ['contentManager_createContent', {}, 'createContent'],
  ['contentManager_appendContent', {}, 'notes'],
  ['contentManager_readContent', {}, 'notes'],
  ['contentManager_exam_prep', { vault: 'My Work Vault' }, 'My Work Vault'],
])('%s with the mode in its arguments and %j is about %s', async (name, given, vault) => {
  const { content } = await dataOf(app, name, { ...READ, ...given })
  expect(content).toBe(`in ${vault}`)
})

test.each([
  ['contentManager_readContent', 'notes'],
  ['contentManager/readContent', 'notes'],
  ['contentManager.readContent', 'notes'],
])('%s is a mode without any in its arguments', async (name, vault) => {
  expect((await dataOf(app, name, { filePath: NOTE }))['content']).toBe(`in ${vault}`)
})

test('a published name counts before the vault that is called like it', async () => {
  const failure = await failureOf(app, 'contentManager_createContent', {})
  expect([failure.code, failure.details.reason]).toEqual([
    'BAD_REQUEST',
    'The arguments do not fit contentManager_createContent',
  ])
})

test.each(['', '_', '_readContent', '_My_Work_Vault'])('%j names no agent', async (name) => {
  expect((await failureOf(app, name, READ)).code).toBe('NOT_FOUND')
})

describe('a suffix that is no mode, without a mode in the arguments', () => {
  /** How the call that came by this surface is traced. */
  const recordsOf = (surface: string) => () =>
    app.store.read
      .selectFrom('callRecord')
      .select(['agent', 'mode', 'outcome'])
      .where('surface', '=', surface)
      .execute()
  const BAD = { agent: 'contentManager', outcome: 'BAD_REQUEST' }

  test.each(['My_Work_Vault', 'exam_prep', 'EXAM_PREP', ''])(
    'lacks one, where %j is a vault',
    async (suffix) => {
      const surface = plainSurface(`test ${suffix}`)
      const failure = await failureOf(app, `contentManager_${suffix}`, { filePath: NOTE }, { surface })
      expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/needs a mode/) })
      expect(failure.details.reason).toContain(modesOf('contentManager').join(', '))
      await expect.poll(recordsOf(surface.name)).toEqual([{ ...BAD, mode: 'unknown' }])
    },
  )

  test.each([
    ['contentManager_No_Such_Vault', {}, 'No_Such_Vault'],
    ['contentManager_raedContent', {}, 'raedContent'],
    ['contentManager', { mode: 'raedContent' }, 'raedContent'],
    ['contentManager_My_Work_Vault', { mode: 'raedContent' }, 'raedContent'],
  ])('is an unknown mode otherwise: %s %j', async (name, given, mode) => {
    const surface = plainSurface(`test ${name} ${mode}`)
    const failure = await failureOf(app, name, { filePath: NOTE, ...given }, { surface })
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(`no mode ${mode}`) })
    if (mode === 'raedContent') expect(failure.details['nearest']).toContain('readContent')
    await expect.poll(recordsOf(surface.name)).toEqual([{ ...BAD, mode }])
  })
})

test('a vault that there is not is refused with those there are', async () => {
  const failure = await failureOf(app, 'contentManager_No_Such_Vault', READ)
  expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'You have no vault named No_Such_Vault' })
  for (const vault of VAULTS) expect(failure.details.reason).toContain(vault)
})

test('nobody learns of the vaults of another', async () => {
  const { id } = await app.users.addUser('ann')
  const as = { userId: id, scopes: ['*'] }
  const unnamed = await failureOf(app, 'contentManager_My_Work_Vault', {}, as)
  expect(unnamed.message).toContain('no mode My_Work_Vault')
  const failure = await failureOf(app, 'contentManager_My_Work_Vault', READ, as)
  expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { reason: 'Yours: notes' } })
  expect(
    (await dataOf(app, 'contentManager_notes', { ...READ, filePath: 'Welcome.md' }, as))['content'],
  ).toContain('# Welcome')
})

test.each([
  ['vaultLibrarian_extra', 'rival/extra', 'could be mistaken for vaultLibrarian_'],
  ['rival_extra', 'my_rival/extra', 'is not agentName/modeName'],
])('no other domain can have a tool %s at %s', (name, address, said) => {
  const tools = vaultDomain.tools.filter((tool) => tool.address.startsWith('vaultLibrarian/'))
  const registry = new ToolRegistry([{ ...vaultDomain, tools }])
  const rival = { name: 'rival', naming: anyName, tools: [sampleTool({ name, address })] }
  expect(() => registry.add(rival)).toThrow(said)
})

describe.each(['2026-07-28', '2025-11-25'])('an MCP client of the agent surface at %s', (revision) => {
  test('works on the vault that it names behind the agent', async () => {
    const client = await connectTo(join(home, 'data'), ['--surface', 'agents'], {}, revision)
    const frame = { sessionId: 'essay', context: { sessionId: 'essay' } }
    const search = { ...frame, mode: 'searchContent', query: 'in' }
    const found = await client.call('vaultLibrarian_My_Work_Vault', search)
    expect(found).toMatchObject({ isError: false, envelope: { data: { items: [{ filePath: NOTE }] } } })
    expect(JSON.stringify(found.envelope.data)).toContain('in My Work Vault')

    const filePath = `From ${revision}.md`
    const written = { ...frame, mode: 'createContent', filePath, content: '# New\n' }
    const created = await client.call('contentManager_My_Work_Vault', written)
    expect(created.isError).toBe(false)
    expect(await readdir(folderOf('My Work Vault'))).toContain(filePath)
    expect(await readdir(folderOf('notes'))).not.toContain(filePath)

    const undo = created.envelope.agentHints.suggestedNextActions.find(
      ({ data }) => data.arguments['mode'] === 'restore',
    )
    expect(undo?.data.arguments).toMatchObject({ vault: 'My Work Vault' })
    expect((await client.call(undo?.data.tool ?? '', undo?.data.arguments)).isError).toBe(false)
    expect(await readdir(folderOf('My Work Vault'))).not.toContain(filePath)

    const unsaid = await client.call('vaultLibrarian_My_Work_Vault', { query: 'in' })
    expect(unsaid).toMatchObject({ isError: true, envelope: { code: 'BAD_REQUEST' } })
    expect(unsaid.envelope.details.nearest).toEqual(modesOf('vaultLibrarian'))
  })
})
