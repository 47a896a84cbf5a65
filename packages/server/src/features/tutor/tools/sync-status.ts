import { anyId, found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { findWithHome } from './shared/find-session.ts'
import { SessionId, sessionIdParameter } from './shared/parameters.ts'
import { REQUEST_KINDS, type SessionRequest } from '../model/session-requests.ts'
import { exportSession, readHistory, takeBack } from './shared/suggestions.ts'
import { excerpt, sessionFacts } from './shared/views.ts'
import type { DeviceCopy } from '../model/session-devices.ts'

const Count = z.int().min(0)
const MOST_DEVICES = 50
const MOST_REQUESTS = 20

export const syncStatus = query({
  name: 'tn_session_sync_status',
  title: 'Get sync status of session',
  version: '1.1.0',
  description: {
    what: 'Say whether every device has all events of a session.',
    when: 'Use this before switching devices: "is my session synced to my laptop?".',
    returns: 'Returns synced or pending, and what each device still lacks.',
  },
  tags: ['sync'],
  parameters: () => z.object({ sessionId: sessionIdParameter() }),
  data: () =>
    z.object({
      sessionId: SessionId,
      status: z.enum(['synced', 'pending']).describe('pending: a device lacks events, or a message waits'),
      pending: Count.describe('Events that some device still lacks'),
      lastSeq: Count,
      hasDraft: z.boolean().describe('A message is written and not sent'),
      otherDevices: Count.describe('How many other devices are known to have a copy'),
      devices: z
        .array(z.object({ device: z.string(), name: z.string().nullable(), seq: Count, pending: Count }))
        .describe('The other devices, those that lack most first'),
      home: z
        .object({ device: z.string(), name: z.string().nullable(), isHere: z.boolean() })
        .describe('The device that answers in this session'),
      requests: z
        .array(
          z.object({
            requestId: z.ulid(),
            kind: z.enum(REQUEST_KINDS),
            device: z.string(),
            text: z.string().nullable(),
          }),
        )
        .describe('What waits for the home, in order'),
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
        home: { device: anyId, name: null, isHere: true },
        requests: [],
      },
    },
  ],
  async handler({ sessionId }, context) {
    const { log, device, devices: linked, requests } = context.services
    const { state, home } = await findWithHome(sessionId, context)
    const { lastSeq } = state
    const copies = await linked.copies(sessionId, lastSeq)
    const { devices, pending } = deviceStatus(copies, await log.cursors(sessionId), lastSeq, device)
    const waiting = await requests.waiting(sessionId)
    const homeDevice = home ?? device
    return context.ok(
      {
        sessionId,
        status: pending > 0 || waiting.length > 0 ? 'pending' : 'synced',
        pending,
        lastSeq,
        hasDraft: state.drafts.length > 0,
        otherDevices: devices.length,
        devices: devices.slice(0, MOST_DEVICES),
        home: {
          device: homeDevice,
          name: (await linked.nameOf(homeDevice)) ?? null,
          isHere: home === null,
        },
        requests: waiting.slice(0, MOST_REQUESTS).map(requestView),
      },
      found({
        ...sessionFacts(sessionId, state),
        next: [
          ...(waiting.length > 0 ? [takeBack(sessionId)] : []),
          // Linked devices get it by sync.
          devices.some((each) => each.pending > 0 && each.name === null)
            ? exportSession(sessionId)
            : readHistory(sessionId),
        ],
      }),
    )
  },
})

const requestView = ({ id, kind, device, text }: SessionRequest) => ({
  requestId: id,
  kind,
  device,
  text: text === null || kind === 'cancel' ? null : excerpt(text),
})

interface DeviceStatus {
  device: string
  name: string | null
  seq: number
  pending: number
}

interface SyncState {
  /** The other devices, those that lack most first. */
  devices: DeviceStatus[]
  /** What the one furthest behind lacks. */
  pending: number
}

/** The status of other devices: linked ones by what was exchanged, others by the last event they reported. */
function deviceStatus(
  copies: readonly DeviceCopy[],
  cursors: ReadonlyMap<string, number>,
  lastSeq: number,
  thisDevice: string,
): SyncState {
  const linked = new Set([thisDevice, ...copies.map(({ device }) => device)])
  const reported = [...cursors]
    .filter(([device]) => !linked.has(device))
    .map(([device, seq]) => ({ device, name: null, seq, pending: Math.max(0, lastSeq - seq) }))
  const devices = [...copies, ...reported].toSorted(
    (a, b) => b.pending - a.pending || (a.device < b.device ? -1 : 1),
  )
  return {
    devices,
    pending: devices[0]?.pending ?? 0,
  }
}
