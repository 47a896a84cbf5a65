import { expect, test } from 'vitest'
import { clients, whileTesting } from '../../clients/clients.ts'
import { envelopeOf, type TestClient } from '../../clients/test-client.ts'
import { demoHome } from '../../support/demo.ts'
import { tn, TN } from '../../support/tn.ts'

const stdio = (home: string) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: [TN, 'mcp', '--surface', 'flat'],
  env: { PATH: process.env['PATH'] ?? '', TN_HOME: home, TN_LOG_LEVEL: 'silent' },
})

const data = async (client: TestClient, mode: string, args: Record<string, unknown>) =>
  Object(envelopeOf(await client.call(`tn_session_${mode}`, args))['data'])

test.each(clients)(
  'client $client is tutored by its own model, and the question is kept once',
  async (one) => {
    const home = await demoHome()
    const asked: string[] = []
    const client = await whileTesting(one.connect, stdio(home), {
      sample(text) {
        asked.push(text)
        return 'A limit is what a function comes close to.'
      },
    })
    const { sessionId } = await data(client, 'start', { title: 'Limits', engine: 'sampling' })
    const answer = await data(client, 'ask', { sessionId, message: 'What is a limit?' })
    expect(answer).toMatchObject({ engine: 'sampling', model: 'test-model' })
    expect(answer.response).toContain('A limit is what a function comes close to.')
    expect(asked.length).toBeGreaterThan(0)
    const { items } = await data(client, 'history', { sessionId })
    expect(items).toMatchObject([
      { role: 'user', content: 'What is a limit?' },
      { role: 'assistant', content: answer.response },
    ])
    expect(await data(client, 'end', { sessionId })).toMatchObject({ status: 'closed', messages: 2 })
  },
)

test('a session goes from one install to another through the program itself', async () => {
  const [here, there] = [await demoHome(), await demoHome()]
  const told = async (home: string, mode: string, args: object) =>
    JSON.parse((await tn(home, ['call', `tn_session_${mode}`, JSON.stringify(args)])).stdout)
  const { sessionId } = await told(here, 'start', { title: 'Limits' })
  await told(here, 'ask', { sessionId, message: 'What is a limit?' })
  const { part } = await told(here, 'export', { sessionId })
  expect(await told(there, 'import', { parts: [part] })).toMatchObject({ sessionId, status: 'imported' })
  expect(await told(there, 'history', { sessionId })).toEqual(await told(here, 'history', { sessionId }))
})

test('retention is off on an own installation until it is asked for', async () => {
  const home = await demoHome()
  const refused = await tn(home, ['retention', 'run'])
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain('--retention')
  const plan = await tn(home, ['retention', 'run', '--dry-run', '--json'])
  expect(JSON.parse(plan.stdout)).toMatchObject({ dryRun: true, retention: 'off', anonymised: 0 })
  const done = await tn(home, ['retention', 'run', '--retention'])
  expect(done).toMatchObject({ code: 0, stdout: 'Nothing is past its retention period.\n' })
})
