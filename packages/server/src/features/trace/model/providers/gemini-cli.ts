import { join } from 'node:path'
import type { LogEvent, LogValue } from '../log-event.ts'
import type { LogFile, LogProvider, HostEnvironment, Upsert } from '../provider.ts'
import { messageEvents } from './gemini-messages.ts'
import { jsonField, otherEvent, stepEvent, unknownStep } from './steps.ts'
import { isItems, isMembers, membersOf, nameOf, stringOf, timeOf, type Members } from './values.ts'

/** One document in older versions; now lines that are written again when they change. */
export const geminiCli: LogProvider = {
  name: 'gemini_cli',
  roots,
  fileAt,
  eventsOf,
  upsertOf,
  recordsAt: 'messages',
}

function roots({ home, env }: HostEnvironment): string[] {
  return [join(env.GEMINI_CLI_HOME?.trim() || home, '.gemini')]
}

/** `tmp/<project>/chats/session-*.json[l]`, and sub-agents in a folder with the name of the session that started them. */
function fileAt(path: string): LogFile | undefined {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const chats = folders.lastIndexOf('chats')
  const isDocument = name.endsWith('.json')
  if (chats === -1 || (!isDocument && !name.endsWith('.jsonl'))) return undefined
  const parent = folders[chats + 1]
  if (parent === undefined ? !name.startsWith('session-') : isDocument || folders.length > chats + 2)
    return undefined
  return {
    layout: isDocument ? 'document' : 'upserts',
    recordingId: parent === undefined ? undefined : name.slice(0, -'.jsonl'.length),
    parent,
    project: folders[chats - 1],
    compressed: false,
  }
}

function eventsOf(record: LogValue): LogEvent[] {
  if (!isMembers(record)) return [unknownStep(record, undefined, null)]
  if (record.$rewindTo !== undefined) return [otherEvent('$rewindTo', null)]
  if (record.$set !== undefined) return updateEvents(record.$set)
  if (nameOf(record.id) !== undefined) return messageEvents(record)
  if (nameOf(record.sessionId) !== undefined)
    return [otherEvent('session', timeOf(record.lastUpdated)), factsOf(record)]
  return [unknownStep(record, stringOf(record.type), timeOf(record.timestamp))]
}

/** Messages set at once are what remains of the conversation after a compaction. */
function updateEvents(update: LogValue): LogEvent[] {
  const { messages, lastUpdated } = membersOf(update)
  const at = timeOf(lastUpdated)
  if (messages === undefined) return [otherEvent('$set', at)]
  return [stepEvent('compaction', at, [jsonField(messages)], { name: 'checkpoint' })]
}

function upsertOf(record: LogValue): Upsert | undefined {
  const { $rewindTo: to, $set: update, id, sessionId } = membersOf(record)
  if (typeof to === 'string') return { type: 'rewind', to }
  if (update !== undefined) {
    const { messages, lastUpdated } = membersOf(update)
    return isItems(messages)
      ? { type: 'put', key: `checkpoint ${stringOf(lastUpdated) ?? ''}` }
      : { type: 'set' }
  }
  const key = nameOf(id)
  if (key !== undefined) return { type: 'put', key }
  return sessionId === undefined ? undefined : { type: 'set' }
}

function factsOf({ sessionId, startTime }: Members): LogEvent {
  const id = nameOf(sessionId)
  const startedAt = timeOf(startTime)
  return {
    type: 'facts',
    ...(id !== undefined && { id }),
    ...(startedAt !== null && { startedAt }),
  }
}
