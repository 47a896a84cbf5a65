import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { postModern } from './wire.ts'

let fixture: HttpFixture
beforeAll(async () => {
  fixture = await startHttpFixture()
})
afterAll(() => fixture.close())

const TOOL = 'test_input_required_result_multi_round'
const ADA = { Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1ADA' }
const BOB = { Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1B0B' }

const call = (params: Record<string, unknown>, headers: Record<string, string> = ADA) =>
  postModern(fixture.url, 'tools/call', { name: TOOL, arguments: {}, ...params }, headers)

const first = { step1: { action: 'accept', content: { name: 'Ada' } } }
const second = { step2: { action: 'accept', content: { color: 'blue' } } }

/** Goes through the first round; the state then carries its answer. */
async function stateAfterFirstRound(): Promise<string> {
  const opening = await call({})
  const { result } = await call({ inputResponses: first, requestState: opening.result?.['requestState'] })
  expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { step2: {} } })
  return String(result?.['requestState'])
}

const REFUSED = { code: -32602, message: 'Invalid or expired requestState' }

test('carries answers from round to round', async () => {
  const { result } = await call({ inputResponses: second, requestState: await stateAfterFirstRound() })
  expect(result).toMatchObject({ structuredContent: { data: { said: 'Ada likes blue' } } })
})

test('is refused when any part of it was changed', async () => {
  const state = await stateAfterFirstRound()
  for (const at of [3, Math.floor(state.length / 2), state.length - 5]) {
    const letter = state[at] === 'A' ? 'B' : 'A'
    const requestState = `${state.slice(0, at)}${letter}${state.slice(at + 1)}`
    expect((await call({ inputResponses: second, requestState })).error).toMatchObject(REFUSED)
  }
})

test('is refused from another user', async () => {
  const requestState = await stateAfterFirstRound()
  expect((await call({ inputResponses: second, requestState }, BOB)).error).toMatchObject(REFUSED)
})

test('is refused with another tool or other arguments', async () => {
  const requestState = await stateAfterFirstRound()
  const elsewhere = { name: 'test_input_required_result_elicitation', requestState }
  expect((await call(elsewhere)).error).toMatchObject(REFUSED)
  expect((await call({ arguments: { more: 1 }, requestState })).error).toMatchObject(REFUSED)
})

test('holds only answers to what was asked', async () => {
  const opening = await call({})
  const { result } = await call({
    inputResponses: { ...first, unasked: { action: 'accept', content: { much: 'x'.repeat(1000) } } },
    requestState: opening.result?.['requestState'],
  })
  const [, sealed = ''] = String(result?.['requestState']).split('.')
  expect(JSON.parse(Buffer.from(sealed, 'base64url').toString())).toMatchObject({
    p: { answered: { step1: first.step1 } },
  })
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('unasked')
})

test('an answer of another shape is asked for again', async () => {
  for (const answer of [12345, { action: 'perhaps' }, {}]) {
    const { result } = await call({ inputResponses: { step1: answer } })
    expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { step1: {} } })
  }
})

test('a client that cannot be asked gets the failure inside the error', async () => {
  const params = { name: 'test_missing_capability', arguments: {} }
  const { status, error } = await postModern(fixture.url, 'tools/call', params, ADA, { elicitation: {} })
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: -32021,
    data: {
      requiredCapabilities: { sampling: {} },
      code: 'UNPROCESSABLE_ENTITY',
      agentHints: { suggestedNextActions: [] },
    },
  })
})
