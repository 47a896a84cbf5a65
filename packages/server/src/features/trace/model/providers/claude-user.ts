import type { LogText } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { anyField, outputFields, stepEvent, stepOf, textBlockOf, textField } from './steps.ts'
import { beginningOf, isItems, isMembers, membersOf, nameOf, textOf } from './values.ts'
import type { Members } from './values.ts'

/** What a person said, what tools gave back, and what the agent put in between. */
export function userEvents(record: Members, at: string | null): LogEvent[] {
  const content = isMembers(record.message) ? record.message.content : (record.message ?? record.content)
  if (!isItems(content)) return saidEvents(content ?? null, record, at)
  const events: LogEvent[] = []
  let opened = false
  let callId: string | undefined
  for (const block of content) {
    const { type, tool_use_id: call } = membersOf(block)
    if (type === 'tool_result') {
      callId ??= nameOf(call)
      events.push(resultEvent(membersOf(block), at))
      continue
    }
    for (const event of saidEvents(textBlockOf(block), record, at)) {
      // One message with several texts opens one turn.
      if (event.type === 'turn' && opened) continue
      opened ||= event.type === 'turn'
      events.push(event)
    }
  }
  const agent = callId === undefined ? undefined : nameOf(membersOf(record.toolUseResult).agentId)
  if (callId !== undefined && agent !== undefined)
    events.push({ type: 'subagent', callId, recordingId: `agent-${agent}` })
  return events
}

function resultEvent(
  { tool_use_id: call, is_error: isError, content }: Members,
  at: string | null,
): LogEvent {
  const fields = outputFields(content, textBlockOf)
  return stepEvent(
    stepOf('tool_result', at, fields, { callId: nameOf(call) ?? null, failed: isError === true }),
  )
}

function saidEvents(said: LogValue, record: Members, at: string | null): LogEvent[] {
  const text = textOf(said)
  if (record.isCompactSummary === true) return [stepEvent(stepOf('compaction', at, [anyField(said)]))]
  if (record.isMeta === true) return [stepEvent(stepOf('notice', at, [anyField(said)]))]
  if (text === undefined) return [stepEvent(stepOf('user', at, [anyField(said)]))]
  // Before sub-agents had logs of their own, what they were told stood among the rest.
  const isAside = record.isSidechain === true && nameOf(record.agentId) === undefined
  return spokenEvents(text, at, !isAside)
}

/** A text in the user's place, by what it begins with. */
export function spokenEvents(text: LogText, at: string | null, opensTurn = true): LogEvent[] {
  const beginning = beginningOf(text).trimStart()
  const fields = [textField(text)]
  if (NOTICE.test(beginning)) return [stepEvent(stepOf('notice', at, fields))]
  if (beginning.startsWith('[Request interrupted'))
    return [stepEvent(stepOf('notice', at, fields)), { type: 'turn-end', outcome: 'interrupted' }]
  const name = commandOf(beginning)
  const step = stepEvent(stepOf('user', at, fields, name === undefined ? {} : { name }))
  return opensTurn && beginning !== '' ? [{ type: 'turn', awaitsPrompt: false }, step] : [step]
}

const NOTICE =
  /^<(?:local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr)|system-reminder|task-notification)[\s>]/

function commandOf(beginning: string): string | undefined {
  if (!beginning.startsWith('<command-')) return undefined
  return nameOf(/<command-name>\s*([^<\s]*)/.exec(beginning)?.[1])
}
