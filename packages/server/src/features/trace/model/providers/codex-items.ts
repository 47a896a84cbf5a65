import type { LogEvent, LogValue } from '../log-event.ts'
import { BOOKKEEPING_ITEMS } from './codex-bookkeeping.ts'
import { callEvents, resultEvents } from './codex-tools.ts'
import { anyField, jsonField, otherEvent, stepEvent, textBlockOf, unknownStep } from './steps.ts'
import { headText, isItems, itemsOf, membersOf, nameOf, stringOf, textOf, type Members } from './values.ts'

type EventsOf = (item: Members, at: string | null, type: string) => LogEvent[]

/** A map, because a switch would inline each of them into every caller. */
const EVENTS_OF: ReadonlyMap<string, EventsOf> = new Map<string, EventsOf>([
  ['message', messageEvents],
  ['agent_message', agentMessageEvents],
  ['reasoning', reasoningEvents],
  ['function_call', callEvents],
  ['custom_tool_call', callEvents],
  ['local_shell_call', callEvents],
  ['web_search_call', callEvents],
  ['tool_search_call', callEvents],
  ['image_generation_call', callEvents],
  ['function_call_output', resultEvents],
  ['custom_tool_call_output', resultEvents],
  ['tool_search_output', resultEvents],
])

/** Items that were sent to the model or came from it. */
export function itemEvents(item: Members, at: string | null): LogEvent[] {
  const type = stringOf(item.type) ?? ''
  const eventsOf = EVENTS_OF.get(type)
  if (eventsOf) return eventsOf(item, at, type)
  if (BOOKKEEPING_ITEMS.has(type)) return [otherEvent(`response_item/${type}`, at)]
  return [unknownStep(item, type === '' ? undefined : `response_item/${type}`, at)]
}

function agentMessageEvents(item: Members, at: string | null): LogEvent[] {
  return [stepEvent('notice', at, [jsonField(item)], { name: 'agent_message' })]
}

function messageEvents({ role, content }: Members, at: string | null): LogEvent[] {
  const blocks = (isItems(content) ? content : [content ?? '']).map(textBlockOf)
  if (role === 'assistant') return blocks.map((block) => stepEvent('assistant', at, [anyField(block)]))
  if (role !== 'user') {
    const name = nameOf(role) ?? null
    return blocks.map((block) => stepEvent('notice', at, [anyField(block)], { name }))
  }
  const typed = blocks.filter((block) => !isContext(block))
  const steps = blocks.map((block) =>
    stepEvent(typed.includes(block) ? 'user' : 'notice', at, [anyField(block)]),
  )
  return typed.some((block) => textOf(block)) ? [{ type: 'turn', awaitsPrompt: false }, ...steps] : steps
}

const CONTEXT =
  /^\s*(?:# AGENTS\.md instructions|<(?:environment_context|user_instructions|INSTRUCTIONS|turn_aborted|user_action|user_shell_command|skill|skills_instructions|apps_instructions|plugins_instructions|subagent_notification|permissions instructions|collaboration_mode|goal_context|model_switch|personality_spec|\/?image)\b)/

/** Context that Codex inserts as a user message. */
function isContext(block: LogValue): boolean {
  const text = textOf(block)
  return text !== undefined && CONTEXT.test(headText(text))
}

/** Encrypted reasoning has no text to show. */
function reasoningEvents({ summary, content }: Members, at: string | null): LogEvent[] {
  const events: LogEvent[] = []
  for (const blocks of [summary, content])
    for (const block of itemsOf(blocks)) {
      const { text } = membersOf(block)
      if (text !== undefined && textOf(text) !== undefined)
        events.push(stepEvent('thinking', at, [anyField(text)]))
    }
  return events.length === 0 ? [otherEvent('response_item/reasoning', at)] : events
}
