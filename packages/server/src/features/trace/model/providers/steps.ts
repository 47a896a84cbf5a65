import type { LogText, Step, StepField, StepKind } from '../recording.ts'
import { LongPart, type LogEvent, type LogValue } from '../log-event.ts'
import { jsonTextOf } from './json-text.ts'
import { isItems, membersOf, textOf } from './values.ts'

export type Touches = { path: string; write: boolean }[]
type Details = Partial<Pick<Step, 'name' | 'model' | 'callId' | 'failed' | 'subagent'>>

export function stepEvent(
  kind: StepKind,
  at: string | null,
  fields: StepField[],
  { name = null, model = null, callId = null, failed = false, subagent = null }: Details = {},
  touches?: Touches,
): LogEvent {
  const step: Step = { kind, at, name, model, callId, failed, subagent, fields }
  return touches && touches.length > 0 ? { type: 'step', step, touches } : { type: 'step', step }
}

export function textField(text: LogText, name = 'text'): StepField {
  return { name, format: isJson(text) ? 'json' : 'text', text }
}

export function jsonField(value: LogValue, name = 'text'): StepField {
  return { name, format: 'json', text: jsonTextOf(value) }
}

/** Text as text, anything else as JSON. */
export function anyField(value: LogValue, name = 'text'): StepField {
  const text = textOf(value)
  return text === undefined ? jsonField(value, name) : textField(text, name)
}

/** A tool's output: one field, or one for each element of an array. */
export function outputFields(
  value: LogValue | undefined,
  blockOf: (block: LogValue) => LogValue,
): StepField[] {
  if (value === undefined || value === null) return []
  if (!isItems(value)) return [anyField(value, 'output')]
  return value.map((block, index) => anyField(blockOf(block), `output[${index}]`))
}

/** The text of a block that has one; otherwise the block. */
export function textBlockOf(block: LogValue): LogValue {
  const { text } = membersOf(block)
  return text !== undefined && textOf(text) !== undefined ? text : block
}

export function unknownStep(record: LogValue, name: string | undefined, at: string | null): LogEvent {
  return stepEvent('unknown', at, [jsonField(record, 'record')], name === undefined ? {} : { name })
}

export function otherEvent(recordType: string, at: string | null): LogEvent {
  return at === null ? { type: 'other', recordType } : { type: 'other', recordType, at }
}

function isJson(text: LogText): boolean {
  return text instanceof LongPart && text.source === 'json'
}
