import { UserId } from '@tutor-nexus/toolkit'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { expect, test, vi } from 'vitest'
import { dataOf } from '../support/call.ts'
import { openTestDemo } from '../support/demo.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

test('a question and all that the tutor calls for it have the trace of the client', async () => {
  const app = await openTestDemo()
  const { sessionId } = await dataOf(app, 'tn_session_start', {})
  const outcome = await app.pipeline.call({
    name: 'tn_session_ask',
    arguments: { sessionId, message: 'What are the prerequisites of nrc:MATH 1171?' },
    caller: {
      userId: UserId.parse(app.localOwner.id),
      scopes: ['*'],
      agentId: 'test',
      agentVersion: '1.0.0',
    },
    surface: plainSurface('test'),
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  })
  expect(outcome.kind).toBe('result')
  await vi.waitFor(async () => {
    const calls = await app.store.read
      .selectFrom('callRecord')
      .select(['tool', 'agentId', 'traceId'])
      .orderBy('id')
      .execute()
    const traced = calls.filter(({ traceId }) => traceId.replaceAll('-', '') === TRACE)
    expect(traced.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(['tn_session_ask', 'tn_course_prereqs']),
    )
    expect(traced.length).toBe(calls.length - 1)
  })
})
