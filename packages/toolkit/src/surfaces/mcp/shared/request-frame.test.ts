import { describe, expect, it } from 'vitest'
import { UserId } from '../../../contract/ids.ts'
import { FrameReader } from './request-frame.ts'

const identity = { userId: UserId.parse('00000000000000000000000001'), scopes: ['*'] }

const META = {
  'mine/session': ' monday ',
  'mine/workspace': 'thesis',
  'mine/agent-id': 'reviewer',
  'mine/agent-version': '2',
  'mine/correlation-id': 'c',
  traceparent: 't',
}

describe('the frame of a request', () => {
  const frames = new FrameReader({ metaPrefix: 'mine/' })

  it('comes from the keys with the prefix of the server', () => {
    expect(frames.read(META, { name: 'client', version: '1' }, identity)).toEqual({
      caller: { ...identity, agentId: 'reviewer', agentVersion: '2' },
      sessionId: 'monday',
      workspaceId: 'thesis',
      correlationId: 'c',
      traceparent: 't',
    })
    const other = new FrameReader({}).read(META, undefined, identity)
    expect(other).toMatchObject({ sessionId: undefined, caller: { agentId: 'unknown' }, traceparent: 't' })
    expect(new FrameReader({}).read({ 'tool/session': 's' }, undefined, identity).sessionId).toBe('s')
  })

  it.each([undefined, null, 7, [], {}, { 'mine/session': ' ', 'mine/agent-id': '', traceparent: 7 }])(
    'takes the client for the agent and leaves out what %j does not say',
    (meta) => {
      expect(frames.read(meta, { name: 'client', version: '1' }, identity)).toEqual({
        caller: { ...identity, agentId: 'client', agentVersion: '1' },
        sessionId: undefined,
        workspaceId: undefined,
        correlationId: undefined,
        traceparent: undefined,
      })
    },
  )

  it.each([{ name: 7, version: '1' }, { name: 'client' }, 'client', { name: 'x'.repeat(201), version: '1' }])(
    'does not know the agent of %j',
    (clientInfo) => {
      const { caller } = frames.read({}, clientInfo, identity)
      expect(caller).toMatchObject({ agentId: 'unknown', agentVersion: 'unknown' })
    },
  )
})
