import { join } from 'node:path'
import type { FactsEvent, LogEvent, LogValue } from '../log-event.ts'
import type { LogFile, LogProvider, HostEnvironment } from '../provider.ts'
import { assistantEvents } from './claude-assistant.ts'
import { BOOKKEEPING, bookkeepingOf } from './claude-bookkeeping.ts'
import { attachmentEvents, systemEvents } from './claude-system.ts'
import { userEvents } from './claude-user.ts'
import { otherEvent, unknownStep } from './steps.ts'
import { isMembers, membersOf, nameOf, stringOf, timeOf, type Members } from './values.ts'

export const claudeCode: LogProvider = {
  name: 'claude_code',
  roots,
  fileAt,
  eventsOf,
  bookkeepingOf,
}

function roots({ home, env }: HostEnvironment): string[] {
  const given = env.CLAUDE_CONFIG_DIR?.split(',').flatMap((each) => each.trim() || [])
  return given?.length ? given : [join(home, '.claude'), join(home, '.config', 'claude')]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `projects/<project>/<session>.jsonl`, and sub-agents below `<session>/` or, in older versions, beside it. */
function fileAt(path: string): LogFile | undefined {
  const folders = path.split('/')
  const name = folders.pop()
  if (!name?.endsWith('.jsonl')) return undefined
  const id = name.slice(0, -'.jsonl'.length)
  const isAgent = id.startsWith('agent-')
  const inProjects = folders[0] === 'projects' && folders.length > 1
  if (!inProjects && !isAgent && !UUID.test(id)) return undefined
  return {
    layout: 'lines',
    recordingId: isAgent || UUID.test(id) ? id : undefined,
    parent: isAgent ? folders.findLast((each) => UUID.test(each)) : undefined,
    project: inProjects ? folders[1] : folders.find((each) => !UUID.test(each)),
    compressed: false,
  }
}

function eventsOf(record: LogValue): LogEvent[] {
  if (!isMembers(record)) return [unknownStep(record, undefined, null)]
  const type = stringOf(record.type)
  const at = timeOf(record.timestamp)
  const known = type === undefined ? undefined : EVENTS_OF.get(type)
  if (known) return known(record, at)
  if (type !== undefined && BOOKKEEPING.has(type)) return [otherEvent(type, at)]
  return [unknownStep(record, type, at)]
}

/** A map, because a switch would inline each of them into every caller. */
const EVENTS_OF: ReadonlyMap<string, (record: Members, at: string | null) => LogEvent[]> = new Map([
  ['assistant', assistantEvents],
  ['user', (record, at) => withFacts(record, userEvents(record, at))],
  ['system', (record, at) => withFacts(record, systemEvents(record, at))],
  ['attachment', attachmentEvents],
  ['progress', (record, at) => [otherEvent('progress', at), ...subagentOf(record)]],
])

/** Records of a sub-agent carry the id of the session that started it. */
function withFacts({ sessionId, agentId, cwd }: Members, events: LogEvent[]): LogEvent[] {
  const session = nameOf(sessionId)
  const agent = nameOf(agentId)
  const facts: FactsEvent = { type: 'facts' }
  const id = agent === undefined ? session : `agent-${agent}`
  if (id !== undefined) facts.id = id
  if (agent !== undefined && session !== undefined) facts.parent = session
  const folder = nameOf(cwd)
  if (folder !== undefined) facts.cwd = folder
  events.unshift(facts)
  return events
}

function subagentOf({ data, parentToolUseID }: Members): LogEvent[] {
  const { type, agentId } = membersOf(data)
  const agent = nameOf(agentId)
  const callId = nameOf(parentToolUseID)
  if (type !== 'agent_progress' || agent === undefined || callId === undefined) return []
  return [{ type: 'subagent', callId, recordingId: `agent-${agent}` }]
}
