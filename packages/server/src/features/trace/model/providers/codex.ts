import { join } from 'node:path'
import type { FactsEvent, LogEvent, LogValue } from '../log-event.ts'
import type { LogFile, LogProvider, HostEnvironment } from '../provider.ts'
import { bookkeepingOf } from './codex-bookkeeping.ts'
import { codexEvents } from './codex-events.ts'
import { itemEvents } from './codex-items.ts'
import { shortcuts } from './codex-shortcuts.ts'
import { jsonField, otherEvent, stepEvent, textField, unknownStep } from './steps.ts'
import { isMembers, membersOf, nameOf, stringOf, textOf, timeOf, type Members } from './values.ts'

/** Codex calls its sessions rollouts. */
export const codex: LogProvider = {
  name: 'codex',
  roots,
  fileAt,
  eventsOf,
  bookkeepingOf,
  shortcuts,
}

function roots({ home, env }: HostEnvironment): string[] {
  return [env.CODEX_HOME?.trim() || join(home, '.codex')]
}

const ROLLOUT = /(?:^|\/)rollout-[^/]*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\.jsonl(\.zst)?$/i

function fileAt(path: string): LogFile | undefined {
  const found = ROLLOUT.exec(path)
  if (!found) return undefined
  const [, recordingId, compressed] = found
  return {
    layout: 'lines',
    recordingId,
    parent: undefined,
    project: undefined,
    compressed: compressed !== undefined,
  }
}

function eventsOf(record: LogValue): LogEvent[] {
  if (!isMembers(record)) return [unknownStep(record, undefined, null)]
  const type = stringOf(record.type)
  const at = timeOf(record.timestamp)
  const { payload } = record
  if (payload === undefined) return bareEvents(record, type, at)
  const known = membersOf(payload)
  switch (type) {
    case 'response_item':
      return isMembers(payload) ? itemEvents(payload, at) : [unknownStep(record, type, at)]
    case 'event_msg':
      return isMembers(payload) ? codexEvents(payload, at) : [unknownStep(record, type, at)]
    case 'turn_context':
      return [otherEvent(type, at), contextFacts(known)]
    case 'session_meta':
      return [otherEvent(type, at), metaFacts(known)]
    case 'compacted': {
      const text = textOf(known.message)
      const field = text === undefined || text === '' ? jsonField(payload) : textField(text)
      return [stepEvent('compaction', at, [field])]
    }
    default:
      return [unknownStep(record, type, at)]
  }
}

/** The first versions wrote bare items. */
function bareEvents(record: Members, type: string | undefined, at: string | null): LogEvent[] {
  if (type !== undefined) return itemEvents(record, at)
  if (record.record_type !== undefined) return [otherEvent(nameOf(record.record_type) ?? 'record', at)]
  return nameOf(record.id) === undefined
    ? [unknownStep(record, undefined, at)]
    : [otherEvent('session_meta', at), metaFacts(record)]
}

function contextFacts({ model, cwd }: Members): FactsEvent {
  const facts: FactsEvent = { type: 'facts' }
  const name = nameOf(model)
  if (name !== undefined) facts.model = name
  const folder = nameOf(cwd)
  if (folder !== undefined) facts.cwd = folder
  return facts
}

function metaFacts(meta: Members): FactsEvent {
  const facts = contextFacts({ cwd: meta.cwd ?? null })
  const id = nameOf(meta.id)
  if (id !== undefined) facts.id = id
  const spawn = membersOf(membersOf(membersOf(meta.source).subagent).thread_spawn)
  const parent = nameOf(spawn.parent_thread_id) ?? nameOf(meta.parent_thread_id)
  if (parent !== undefined) facts.parent = parent
  const startedAt = timeOf(meta.timestamp)
  if (startedAt !== null) facts.startedAt = startedAt
  return facts
}
