import { ToolError } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../../define.ts'
import type { EventLog, FoundSession } from '../../store/event-log.ts'
import { parseEvent, type AnyEvent, type NewEvent } from '../../../../platform/session/session-event.ts'
import { eventLine } from '../../model/export-format.ts'
import type { ReadExport } from '../../model/read-export.ts'
import { homeName, type SessionDevices } from '../../model/session-devices.ts'
import type { SessionState } from '../../model/session-state.ts'

export interface ImportOutcome {
  readonly state: SessionState
  /** How many events were not here before. */
  readonly added: number
  readonly wasHere: boolean
}

const COMPARED_AT_ONCE = 200

/**
 * Puts an export into the log just as it was: the same ids, numbers and times. What is here already must be the
 * beginning of it or go on from it, so that an import that was interrupted can be repeated.
 */
export async function importSession(
  { log, devices }: Pick<SessionServices, 'log' | 'devices'>,
  exported: ReadExport,
  owner: string | null,
): Promise<ImportOutcome> {
  const { sessionId, device } = exported.header
  const events = eventsOf(exported, owner)
  const found = await log.find(sessionId)
  const before = found?.state
  const here = before?.lastSeq ?? 0
  await demandSame(log, sessionId, events.slice(0, here))
  if (events.length > here) await demandNoOtherWay(devices, found, device)
  const [first, ...rest] = events.slice(here).map(unplaced)
  const begun = here === 0 && first ? (await log.begin(sessionId, first)).state : before
  const missing = here === 0 ? rest : first ? [first, ...rest] : []
  const after = missing.length === 0 ? begun : await appended(log, sessionId, missing, begun?.lastSeq ?? 0)
  if (!after) throw otherContent()
  await log.setCursor(sessionId, device, events.length)
  return { state: after, added: Math.max(0, events.length - here), wasHere: here > 0 }
}

/** The user who acted is, here, the one who imports. */
const eventsOf = ({ header: { sessionId }, events }: ReadExport, owner: string | null): AnyEvent[] =>
  events.map(({ by, ...event }) =>
    parseEvent({ ...event, sessionId, actorUserId: by === 'user' ? owner : null }),
  )

function unplaced({ seq: _, sessionId: __, ...event }: AnyEvent): NewEvent {
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

async function demandSame(log: EventLog, sessionId: string, given: readonly AnyEvent[]): Promise<void> {
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

/** Events come from the session's home alone: a copy that goes on by itself would be another session. */
async function demandNoOtherWay(
  devices: SessionDevices,
  found: FoundSession | undefined,
  exporter: string,
): Promise<void> {
  if (found) {
    if (found.home !== null) throw comesByItself(await homeName(devices, found.home))
    return
  }
  const name = await devices.nameOf(exporter)
  if (name !== undefined) throw comesByItself(name)
}

const comesByItself = (name: string) =>
  new ToolError('CONFLICT', `What is missing here comes by itself, from ${name}`, {
    details: {
      reason: `Nothing was changed. Let ${name} sync; if it is lost, revoke it with tn_user_device_revoke, and the session goes on at the server`,
    },
  })

const otherContent = () =>
  new ToolError('CONFLICT', 'A session with this id is here already, with other content', {
    details: { reason: 'Both have gone on separately since they were copied. Nothing was changed' },
  })
