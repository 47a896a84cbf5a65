import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserId, type ClientPort } from '@tutor-nexus/toolkit'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { beforeEach, expect, test } from 'vitest'
import { VaultStore } from '../../packages/server/src/features/note/store/vault-store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { dataOf } from '../support/call.ts'
import { openTestDemo } from '../support/demo.ts'
import { folderOnDisk, type TestApp } from '../support/test-app.ts'
import { mute } from './demo-tutor.ts'
import { modelServer, SECRET, type ModelServer } from './model-server.ts'

const WORKSPACES = {
  north: {
    institution: 'nrc',
    vault: 'hills',
    note: 'Glaciers carve valleys slowly.',
    instructions: 'Use rhymes.',
  },
  south: {
    institution: 'aur',
    vault: 'coast',
    note: 'Glaciers melt into the sea.',
    instructions: 'Use maps.',
  },
}
type Name = keyof typeof WORKSPACES
const NAMES = ['north', 'south'] as const satisfies readonly Name[]
const otherThan = (name: Name) => WORKSPACES[name === 'north' ? 'south' : 'north']

const use = (tool: string, args: object) => ({ name: 'use_tool', input: { tool, arguments: args } })
const SCRIPT = [
  { calls: [use('tn_course_get', { course: 'MATH 1171' })] },
  { calls: [use('vaultLibrarian_searchContent', { query: 'glaciers' })] },
  { text: ['What do you see in them?'] },
]

let app: TestApp
let operator: ModelServer
beforeEach(async () => {
  operator = await modelServer('openai-compatible', [...SCRIPT, ...SCRIPT])
  app = await openTestDemo(undefined, {
    env: {
      TN_TUTOR_PROVIDER: 'openai-compatible',
      TN_TUTOR_MODEL: 'school-model',
      TN_TUTOR_BASE_URL: operator.key.baseUrl ?? '',
    },
  })
  for (const [id, { vault, note, institution, instructions }] of Object.entries(WORKSPACES)) {
    const path = join(await folderOnDisk(), vault)
    await mkdir(path)
    await writeFile(join(path, 'Ice.md'), note)
    const row = { id: newId(), owner: app.localOwner.id, name: vault, path, readOnly: false, isOwn: false }
    await new VaultStore(app.store).add({ ...row, createdAt: new Date().toISOString() })
    await dataOf(app, 'memoryManager_createWorkspace', { name: id, vault, institution, instructions })
  }
})

async function call(workspaceId: string, name: string, args: object, client: ClientPort = mute) {
  const outcome = await app.pipeline.call({
    name,
    arguments: args,
    caller: {
      userId: UserId.parse(app.localOwner.id),
      scopes: ['*'],
      agentId: 'test',
      agentVersion: '1.0.0',
    },
    surface: plainSurface('test', { client }),
    workspaceId,
  })
  if (outcome.kind !== 'result') throw new Error(outcome.kind === 'failure' ? outcome.text : outcome.kind)
  return Object(outcome.result.data)
}

/** Asks from another workspace: the session's own counts. */
async function askIn(name: Name, engine: string, message: string, client?: ClientPort) {
  const { sessionId } = await call(name, 'tn_session_start', {})
  const answer = await call('default', 'tn_session_ask', { sessionId, message, engine }, client)
  return { sessionId, answer }
}

const checkRequest = (name: Name, request: string) => {
  const [own, other] = [WORKSPACES[name], otherThan(name)]
  expect(request).toContain(own.note)
  expect(request).not.toContain(other.note)
  expect(request).toContain(own.instructions)
  expect(request).toContain(own.vault)
  expect(request).toContain(own.institution)
}

test.each(NAMES)('the records of %s are those of its school and vault', async (name) => {
  const { sessionId, answer } = await askIn(name, 'offline', 'What do my notes say about glaciers?')
  expect(answer.response).toContain(WORKSPACES[name].note)
  expect(answer.response).not.toContain(otherThan(name).note)
  expect(await call('default', 'tn_session_list', {})).toMatchObject({
    items: [{ sessionId, workspace: name }],
  })
  const { items } = await call('default', 'memoryManager_listSessions', { workspaceId: name })
  expect(Object(items)).toContainEqual(expect.objectContaining({ sessionId }))
})

test.each(NAMES)("the server's model and a key's are asked within %s", async (name) => {
  await askIn(name, 'operator', 'What about MATH 1171 and glaciers?')
  const own = await modelServer('openai-compatible', SCRIPT)
  const { provider, baseUrl, model } = own.key
  await dataOf(app, 'tn_user_byok_add', { provider, label: 'mine', apiKey: SECRET, baseUrl, model })
  await askIn(name, 'own-key', 'What about MATH 1171 and glaciers?')
  for (const { requests } of [operator, own]) {
    const last = requests[2]?.body ?? ''
    checkRequest(name, last)
    expect(last).toContain(name === 'north' ? 'Calculus I' : 'There is no course aur:MATH 1171')
  }
})

test.each(NAMES)("the client's model is asked within %s", async (name) => {
  const prompts: string[] = []
  const client: ClientPort = {
    ...mute,
    can: (capability) => capability === 'sample',
    async sample(_, prompt) {
      prompts.push(JSON.stringify(prompt))
      return { model: 'lent', role: 'assistant', content: { type: 'text', text: 'What do you see?' } }
    },
  }
  const { answer } = await askIn(name, 'sampling', 'What do my notes say about glaciers?', client)
  expect(answer.engine).toBe('sampling')
  checkRequest(name, prompts.join('\n'))
})

test('a question without a session starts one where it is asked, titled by its first words', async () => {
  const message = 'What do my notes say about glaciers?\nPlease!'
  const first = await call('north', 'tn_session_ask', { message, engine: 'offline' })
  expect(first.response).toContain(WORKSPACES.north.note)
  const again = { sessionId: first.sessionId, message: 'And about rivers?', engine: 'offline' }
  expect(await call('south', 'tn_session_ask', again)).toMatchObject({ sessionId: first.sessionId })
  expect(await call('default', 'tn_session_list', {})).toMatchObject({
    items: [
      { title: 'What do my notes say about glaciers?', engine: 'auto', workspace: 'north', messages: 4 },
    ],
    totalCount: 1,
  })
})
