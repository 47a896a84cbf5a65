import { coverage, evidence, found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool, readLimit } from '../define.ts'
import { findSession } from '../find-session.ts'
import { SessionId, sessionIdParameter } from '../parameters.ts'
import { exportSession, listSessions, readHistory } from '../suggestions.ts'
import { deviceStatus } from '../sync-state.ts'
import { utterances } from '../utterances/sync-status.ts'
import { OPTIONAL_FIELDS, recordOf } from '../views.ts'

const Count = z.int().min(0)
const MOST_DEVICES = 50

export const syncStatus = defineTool({
  name: 'tn_session_sync_status',
  address: 'tutoringSession/syncStatus',
  version: '1.0.0',
  description: {
    what: 'Say whether every device has all events of a session.',
    when: 'Use this before switching devices: "is my session synced to my laptop?".',
    returns: 'Returns synced or pending, and what each device still lacks.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: false,
  permissions: ['sessions:read'],
  tags: ['session', 'sync'],
  utterances,
  rateLimit: readLimit,
  recovery: [listSessions],
  parameters: z.object({ sessionId: sessionIdParameter }),
  data: z.object({
    sessionId: SessionId,
    status: z.enum(['synced', 'pending']),
    pending: Count.describe('Events that some device still lacks'),
    lastSeq: Count,
    hasDraft: z.boolean().describe('A message is written and not sent'),
    otherDevices: Count.describe('How many other devices are known to have a copy'),
    devices: z
      .array(z.object({ device: z.string(), seq: Count, pending: Count }))
      .describe('The other devices, those that lack most first'),
  }),
  examples: [
    {
      description: 'No other device has a copy',
      given: [{ tool: 'tn_session_start', params: {} }],
      params: { sessionId: fromGiven(0, 'sessionId') },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'synced',
        pending: 0,
        lastSeq: 1,
        hasDraft: false,
        otherDevices: 0,
        devices: [],
      },
    },
  ],
  async handler({ sessionId }, context) {
    const { log, device } = context.services
    const state = await findSession(sessionId, context)
    const { lastSeq } = state
    const { devices, pending, inStep } = deviceStatus(await log.cursors(sessionId), lastSeq, device)
    return context.ok(
      {
        sessionId,
        status: pending > 0 ? 'pending' : 'synced',
        pending,
        lastSeq,
        hasDraft: state.draft !== null,
        otherDevices: devices.length,
        devices: devices.slice(0, MOST_DEVICES),
      },
      found({
        kind: 'session',
        record: recordOf(sessionId, state),
        optional: OPTIONAL_FIELDS,
        provenance: 'verified',
        factors: [coverage(inStep, devices.length), evidence(devices.length, 'other devices')],
        next: [pending > 0 ? exportSession(sessionId) : readHistory(sessionId)],
      }),
    )
  },
})
