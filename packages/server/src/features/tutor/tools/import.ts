import { content, created, fromGiven, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { mutation, type SessionServices } from '../define.ts'
import { asOf, type SessionState } from '../model/session-state.ts'
import { SessionId } from './shared/parameters.ts'
import { readExport, type ReadExport } from '../model/read-export.ts'
import { readHistory, resumeSession } from './shared/suggestions.ts'
import { sessionFacts } from './shared/views.ts'
import type { EventLog, FoundSession } from '../store/event-log.ts'
import { parseEvent, type AnyEvent, type NewEvent } from '../../../platform/session/session-event.ts'
import { eventLine } from '../model/export-format.ts'
import { homeName, type SessionDevices } from '../model/session-devices.ts'

const MOST_PARTS = 1_000
const LONGEST_PART = 4_000_000
const LARGEST_REQUEST = 4 * 1024 * 1024

export const importTool = mutation({
  name: 'tn_session_import',
  title: 'Import tutoring session',
  description: {
    what: 'Import a tutoring session that was exported elsewhere, exactly as it was.',
    when: 'Use this to bring a session to this device: "import the session from my old laptop".',
    returns: 'Returns its id, and how many events are new here.',
  },
  responseTime: 'medium',
  idempotent: true,
  permissions: ['sessions:create'],
  tags: ['sync'],
  maxRequestBytes: LARGEST_REQUEST,
  parameters: () =>
    z.object({
      parts: z
        .array(z.string().min(1).max(LONGEST_PART))
        .min(1)
        .max(MOST_PARTS)
        .meta(content)
        .describe('All parts of the export, in order'),
    }),
  data: () =>
    z.object({
      sessionId: SessionId,
      status: z.enum(['imported', 'extended', 'unchanged']),
      added: z.int().min(0).describe('Events that were not here before'),
      events: z.int().min(0).describe('Events that are here now'),
    }),
  examples: [
    {
      description: 'What is here already stays as it is',
      given: [
        { tool: 'tn_session_start', params: { title: 'Limits' } },
        { tool: 'tn_session_export', params: { sessionId: fromGiven(0, 'sessionId') } },
      ],
      params: { parts: [fromGiven(1, 'part')] },
      expectedResult: {
        sessionId: fromGiven(0, 'sessionId'),
        status: 'unchanged',
        added: 0,
        events: 1,
      },
    },
  ],
  async handler({ parts }, { services, userId, now, ok }) {
    await services.requireRoom()
    const exported = readExport(parts.join(''))
    const { sessionId } = exported.header
    const { state, added, wasHere } = await importSession(services, exported, userId)
    const seen = asOf(state, now(), services.expiryMs)
    return ok(
      {
        sessionId,
        status: added === 0 ? 'unchanged' : wasHere ? 'extended' : 'imported',
        added,
        events: state.lastSeq,
      },
      created({
        ...sessionFacts(sessionId, state),
        next: [readHistory(sessionId), ...(seen.status === 'closed' ? [resumeSession(sessionId)] : [])],
      }),
    )
  },
})

interface ImportOutcome {
  readonly state: SessionState
  readonly added: number
  readonly wasHere: boolean
}

const COMPARED_AT_ONCE = 200

/**
 * Writes an export to the log with the same ids, numbers and times. Existing events must be its beginning or continue
 * it, so that an interrupted import can be repeated.
 */
async function importSession(
  { log, devices }: Pick<SessionServices, 'log' | 'devices'>,
  exported: ReadExport,
  owner: string | null,
): Promise<ImportOutcome> {
  const { sessionId, device } = exported.header
  const events = eventsOf(exported, owner)
  const found = await log.find(sessionId)
  const before = found?.state
  const here = before?.lastSeq ?? 0
  await requireSame(log, sessionId, events.slice(0, here))
  if (events.length > here) await requireNoSync(devices, found, device)
  const [first, ...rest] = events.slice(here).map(withoutSeq)
  const begun = here === 0 && first ? (await log.begin(sessionId, first)).state : before
  const missing = here === 0 ? rest : first ? [first, ...rest] : []
  const after = missing.length === 0 ? begun : await appended(log, sessionId, missing, begun?.lastSeq ?? 0)
  if (!after) throw otherContent()
  await log.setCursor(sessionId, device, events.length)
  return { state: after, added: Math.max(0, events.length - here), wasHere: here > 0 }
}

/** Events of the user belong to the importing user. */
const eventsOf = ({ header: { sessionId }, events }: ReadExport, owner: string | null): AnyEvent[] =>
  events.map(({ by, ...event }) =>
    parseEvent({ ...event, sessionId, actorUserId: by === 'user' ? owner : null }),
  )

function withoutSeq({ seq: _, sessionId: __, ...event }: AnyEvent): NewEvent {
  return event
}

async function appended(
  log: EventLog,
  sessionId: string,
  missing: readonly NewEvent[],
  here: number,
): Promise<SessionState> {
  const { state } = await log.append(sessionId, ({ lastSeq }) => {
    if (lastSeq !== here) throw otherContent()
    return missing
  })
  return state
}

async function requireSame(log: EventLog, sessionId: string, given: readonly AnyEvent[]): Promise<void> {
  for (let at = 0; at < given.length; at += COMPARED_AT_ONCE) {
    const some = given.slice(at, at + COMPARED_AT_ONCE)
    const here = await log.after(sessionId, at, some.length)
    const differs = some.some((event, index) => {
      const other = here[index]
      return !other || eventLine(other) !== eventLine(event)
    })
    if (differs) throw otherContent()
  }
}

/** Events come from the session's home device only: a copy that continues by itself would be another session. */
async function requireNoSync(
  devices: SessionDevices,
  found: FoundSession | undefined,
  exporter: string,
): Promise<void> {
  if (found) {
    if (found.home !== null) throw arrivesBySync(await homeName(devices, found.home))
    return
  }
  const name = await devices.nameOf(exporter)
  if (name !== undefined) throw arrivesBySync(name)
}

const arrivesBySync = (name: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `The missing part arrives by sync, from ${name}`, {
    details: {
      reason: `Nothing was changed. Let ${name} sync; if it is lost, revoke it with tn_user_device_revoke, and the session goes on at the server`,
    },
  })

const otherContent = () =>
  new ToolError('CONFLICT', 'A session with this id already exists, with other content', {
    details: { reason: 'Both copies were continued separately. Nothing was changed' },
  })
