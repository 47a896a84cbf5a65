import type { TokenUse } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import {
  anyField,
  jsonField,
  outputFields,
  stepEvent,
  textBlockOf,
  unknownStep,
  type Touches,
} from './steps.ts'
import { countOf, isItems, isMembers, membersOf, nameOf, stringOf, type Members } from './values.ts'

/** Usually one block of an answer. Each record of an answer repeats its token usage. */
export function assistantEvents(record: Members, at: string | null): LogEvent[] {
  const message = membersOf(record.message)
  const content = isMembers(record.message) ? message.content : record.message
  const named = nameOf(message.model) ?? null
  const model = named === '<synthetic>' ? null : named
  const blocks = isItems(content) ? content : content === undefined ? [] : [content]
  const kind = record.isApiErrorMessage === true ? 'notice' : 'assistant'
  const events = blocks.map((block) => blockEvent(block, kind, model, at))
  if (isMembers(message.usage) && named !== '<synthetic>')
    events.push(usageEvent(message.usage, keyOf(message, record), model, at))
  if (message.stop_reason === 'end_turn' || message.stop_reason === 'stop_sequence')
    events.push({ type: 'turn-end', outcome: 'completed' })
  return events
}

function blockEvent(
  block: LogValue,
  kind: 'assistant' | 'notice',
  model: string | null,
  at: string | null,
): LogEvent {
  if (!isMembers(block)) return stepEvent(kind, at, [anyField(block)], { model })
  const type = stringOf(block.type) ?? ''
  switch (type) {
    case 'text':
      return stepEvent(kind, at, [anyField(block.text ?? '')], { model })
    case 'thinking':
      return stepEvent('thinking', at, [anyField(block.thinking ?? '')], { model })
    case 'redacted_thinking':
      return stepEvent('thinking', at, [], { model, name: 'redacted' })
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return callEvent(block, model, at)
    default:
      if (type.endsWith('tool_result')) return resultEvent(block, at)
      return unknownStep(block, type || undefined, at)
  }
}

function callEvent({ id, name, input }: Members, model: string | null, at: string | null): LogEvent {
  const tool = nameOf(name) ?? null
  const fields = [jsonField(input ?? {}, 'input')]
  const details = { name: tool, model, callId: nameOf(id) ?? null }
  return stepEvent('tool_call', at, fields, details, touchesOf(tool, membersOf(input)))
}

/** The result of a tool that ran on the model's side. */
function resultEvent(
  { tool_use_id: callId, content, is_error: isError }: Members,
  at: string | null,
): LogEvent {
  const failed = isError === true || (stringOf(membersOf(content).type)?.endsWith('_error') ?? false)
  const fields = outputFields(content, textBlockOf)
  return stepEvent('tool_result', at, fields, { callId: nameOf(callId) ?? null, failed })
}

function touchesOf(tool: string | null, input: Members): Touches | undefined {
  switch (tool) {
    case 'Read':
      return touched(input.file_path, false)
    case 'Edit':
    case 'MultiEdit':
    case 'Write':
      return touched(input.file_path, true)
    case 'NotebookRead':
      return touched(input.notebook_path, false)
    case 'NotebookEdit':
      return touched(input.notebook_path, true)
    default:
      return undefined
  }
}

function touched(path: LogValue | undefined, write: boolean): Touches | undefined {
  const named = nameOf(path)
  return named === undefined ? undefined : [{ path: named, write }]
}

function keyOf({ id }: Members, { requestId }: Members): string | null {
  const message = nameOf(id)
  return message === undefined ? null : `${message}:${nameOf(requestId) ?? ''}`
}

/** A faster answer is sold at a price of its own. */
function usageEvent(usage: Members, key: string | null, model: string | null, at: string | null): LogEvent {
  const sold = model !== null && usage.speed === 'fast' ? `${model}-fast` : model
  return { type: 'usage', key, model: sold, at, tokens: tokensOf(usage) }
}

function tokensOf(usage: Members): TokenUse {
  const written = membersOf(usage.cache_creation)
  const cacheWriteHour = countOf(written.ephemeral_1h_input_tokens)
  const kept = countOf(written.ephemeral_5m_input_tokens) + cacheWriteHour
  return {
    input: countOf(usage.input_tokens),
    output: countOf(usage.output_tokens),
    cacheRead: countOf(usage.cache_read_input_tokens),
    cacheWrite: kept > 0 ? kept : countOf(usage.cache_creation_input_tokens),
    cacheWriteHour,
    reasoning: 0,
  }
}
