import type { StepKind, TokenUse } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { BOOKKEEPING } from './codex-bookkeeping.ts'
import { anyField, jsonField, otherEvent, stepEvent, unknownStep } from './steps.ts'
import { countOf, isMembers, membersOf, nameOf, stringOf, type Members } from './values.ts'

/** Events that Codex sent to its user interface. */
export function codexEvents(payload: Members, at: string | null): LogEvent[] {
  const type = stringOf(payload.type) ?? ''
  switch (type) {
    case 'token_count':
      return usageEvents(membersOf(payload.info), at)
    case 'user_message':
      return [otherEvent('event_msg/user_message', at), echo('user', payload.message, at)]
    case 'agent_message':
      return [otherEvent('event_msg/agent_message', at), echo('assistant', payload.message, at)]
    case 'agent_reasoning':
    case 'agent_reasoning_raw_content':
      return [otherEvent('event_msg/agent_reasoning', at), echo('thinking', payload.text, at)]
    case 'task_complete':
    case 'turn_complete':
      return [otherEvent('event_msg/task_complete', at), { type: 'turn-end', outcome: 'completed' }]
    case 'turn_aborted':
      return [notice(type, payload.reason ?? 'interrupted', at), { type: 'turn-end', outcome: 'interrupted' }]
    case 'collab_agent_spawn_end':
      return [otherEvent('event_msg/collab_agent_spawn_end', at), ...spawned(payload)]
    case 'error':
    case 'stream_error':
    case 'warning':
    case 'guardian_warning':
    case 'deprecation_notice':
      return [notice(type, payload.message ?? payload.summary ?? payload, at)]
    case 'entered_review_mode':
      return [notice(type, payload.prompt ?? payload.user_facing_hint ?? payload, at)]
    case 'exited_review_mode':
    case 'item_completed':
    case 'thread_rolled_back':
      return [notice(type, payload, at)]
    default:
      return BOOKKEEPING.has(type)
        ? [otherEvent(`event_msg/${type}`, at)]
        : [unknownStep(payload, `event_msg/${type}`, at)]
  }
}

function notice(name: string, content: LogValue, at: string | null): LogEvent {
  return stepEvent('notice', at, [isMembers(content) ? jsonField(content) : anyField(content)], { name })
}

function echo(kind: StepKind, content: LogValue | undefined, at: string | null): LogEvent {
  const step = stepEvent(kind, at, [anyField(content ?? '')])
  return { type: 'echo', events: kind === 'user' ? [{ type: 'turn', awaitsPrompt: false }, step] : [step] }
}

function spawned({ call_id: call, new_thread_id: thread }: Members): LogEvent[] {
  const callId = nameOf(call)
  const recordingId = nameOf(thread)
  return callId === undefined || recordingId === undefined ? [] : [{ type: 'subagent', callId, recordingId }]
}

/** Some of these have only rate limits. */
function usageEvents(
  { total_token_usage: total, last_token_usage: last }: Members,
  at: string | null,
): LogEvent[] {
  const other = otherEvent('event_msg/token_count', at)
  if (isMembers(total)) return [other, { type: 'total', model: null, at, tokens: tokensOf(total) }]
  return isMembers(last)
    ? [other, { type: 'usage', key: null, model: null, at, tokens: tokensOf(last) }]
    : [other]
}

function tokensOf(usage: Members): TokenUse {
  const input = countOf(usage.input_tokens)
  const cacheRead = Math.min(countOf(usage.cached_input_tokens), input)
  return {
    input: input - cacheRead,
    output: countOf(usage.output_tokens),
    cacheRead,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning: countOf(usage.reasoning_output_tokens),
  }
}
