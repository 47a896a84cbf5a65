import type { LogText } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { anyField, outputFields, stepEvent, textBlockOf, textField } from './steps.ts'
import { headText, isItems, isMembers, membersOf, nameOf, textOf, type Members } from './values.ts'

/** Messages of the user, results of tools, and texts that the agent inserted. */
export function userEvents(record: Members, at: string | null): LogEvent[] {
  const content = isMembers(record.message) ? record.message.content : (record.message ?? record.content)
  if (!isItems(content)) return messageEvents(content ?? null, record, at)
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
    for (const event of messageEvents(textBlockOf(block), record, at)) {
      // A message with several texts opens only one turn.
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
  return stepEvent('tool_result', at, fields, { callId: nameOf(call) ?? null, failed: isError === true })
}

function messageEvents(content: LogValue, record: Members, at: string | null): LogEvent[] {
  const text = textOf(content)
  if (record.isCompactSummary === true) return [stepEvent('compaction', at, [anyField(content)])]
  if (record.isMeta === true) return [stepEvent('notice', at, [anyField(content)])]
  if (text === undefined) return [stepEvent('user', at, [anyField(content)])]
  // Older versions mixed the prompts of sub-agents into the same log.
  const isAside = record.isSidechain === true && nameOf(record.agentId) === undefined
  return textEvents(text, at, !isAside)
}

/** Classifies a user text by its start. */
export function textEvents(text: LogText, at: string | null, opensTurn = true): LogEvent[] {
  const start = headText(text).trimStart()
  const fields = [textField(text)]
  if (NOTICE.test(start)) return [stepEvent('notice', at, fields)]
  if (start.startsWith('[Request interrupted'))
    return [stepEvent('notice', at, fields), { type: 'turn-end', outcome: 'interrupted' }]
  const name = commandOf(start)
  const step = stepEvent('user', at, fields, name === undefined ? {} : { name })
  return opensTurn && start !== '' ? [{ type: 'turn', awaitsPrompt: false }, step] : [step]
}

const NOTICE =
  /^<(?:local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr)|system-reminder|task-notification)[\s>]/

function commandOf(start: string): string | undefined {
  if (!start.startsWith('<command-')) return undefined
  return nameOf(/<command-name>\s*([^<\s]*)/.exec(start)?.[1])
}
