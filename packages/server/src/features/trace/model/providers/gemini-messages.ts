import type { TokenUse } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { callEvents } from './gemini-tools.ts'
import { anyField, stepEvent, textBlockOf, unknownStep } from './steps.ts'
import {
  countOf,
  isItems,
  isMembers,
  itemsOf,
  membersOf,
  nameOf,
  stringOf,
  textOf,
  timeOf,
  type Members,
} from './values.ts'

export function messageEvents(message: Members): LogEvent[] {
  const at = timeOf(message.timestamp)
  const type = stringOf(message.type)
  switch (type) {
    case 'user':
      return userEvents(message, at)
    case 'gemini':
      return geminiEvents(message, at)
    case 'info':
    case 'error':
    case 'warning':
      return noticeEvents(type, message, at)
    default:
      return [unknownStep(message, type, at)]
  }
}

/** The typed text comes first if it was expanded for the model. */
function userEvents({ content, displayContent }: Members, at: string | null): LogEvent[] {
  const blocks = blocksOf(content)
  const typed = displayContent === undefined || displayContent === null ? [] : blocksOf(displayContent)
  const shown = typed.length > 0 ? typed : blocks
  const steps = shown.map((block) => {
    const kind = isMembers(block) && block.functionResponse !== undefined ? 'notice' : 'user'
    return stepEvent(kind, at, [anyField(block)])
  })
  if (typed.length > 0)
    steps.push(...blocks.map((block) => stepEvent('notice', at, [anyField(block)], { name: 'expanded' })))
  return shown.some((block) => textOf(block)) ? [{ type: 'turn', awaitsPrompt: false }, ...steps] : steps
}

function geminiEvents(message: Members, at: string | null): LogEvent[] {
  const model = nameOf(message.model) ?? null
  const calls = itemsOf(message.toolCalls)
  const texts = blocksOf(message.content ?? '').filter((block) => block !== '')
  const events = [
    ...itemsOf(message.thoughts).map((thought) => thoughtEvent(thought, model, at)),
    ...texts.map((block) => stepEvent('assistant', at, [anyField(block)], { model })),
    ...calls.flatMap((call) => callEvents(membersOf(call), model, at)),
  ]
  if (isMembers(message.tokens))
    events.push({
      type: 'usage',
      key: nameOf(message.id) ?? null,
      model,
      at,
      tokens: tokensOf(message.tokens),
    })
  if (calls.length === 0 && texts.length > 0) events.push({ type: 'turn-end', outcome: 'completed' })
  return events
}

function thoughtEvent(thought: LogValue, model: string | null, at: string | null): LogEvent {
  const { subject, description, timestamp } = membersOf(thought)
  const time = timeOf(timestamp) ?? at
  const heading = stringOf(subject)
  const text = stringOf(description)
  const fields =
    heading === undefined || text === undefined
      ? [anyField(thought)]
      : [anyField(heading === '' ? text : `${heading}\n${text}`)]
  return stepEvent('thinking', time, fields, { model })
}

function noticeEvents(name: string, { content }: Members, at: string | null): LogEvent[] {
  const blocks = blocksOf(content)
  const steps = blocks.map((block) => stepEvent('notice', at, [anyField(block)], { name }))
  if (!blocks.some((block) => stringOf(block)?.startsWith('Request cancelled'))) return steps
  return [...steps, { type: 'turn-end', outcome: 'interrupted' }]
}

function blocksOf(content: LogValue | undefined): LogValue[] {
  if (content === undefined || content === null) return []
  return (isItems(content) ? content : [content]).map(textBlockOf)
}

function tokensOf(tokens: Members): TokenUse {
  const input = countOf(tokens.input)
  const cacheRead = Math.min(countOf(tokens.cached), input)
  const reasoning = countOf(tokens.thoughts)
  return {
    input: input - cacheRead + countOf(tokens.tool),
    output: countOf(tokens.output) + reasoning,
    cacheRead,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning,
  }
}
