import type { StepField } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { anyField, jsonField, outputFields, stepEvent, type Touches } from './steps.ts'
import { headText, isMembers, membersOf, nameOf, stringOf, textOf, timeOf, type Members } from './values.ts'

const ENDED = new Set(['success', 'error', 'cancelled'])
const FAILED = new Set(['error', 'cancelled'])

/** A call and its result, which the log keeps together. */
export function callEvents(call: Members, model: string | null, at: string | null): LogEvent[] {
  const name = nameOf(call.name) ?? null
  const callId = nameOf(call.id) ?? null
  const subagent = nameOf(call.agentId) ?? null
  const args = call.args ?? {}
  const touches = touchesOf(name, membersOf(args))
  const details = { name, callId, model, subagent }
  const events = [stepEvent('tool_call', at, [jsonField(args, 'input')], details, touches)]
  const status = stringOf(call.status) ?? ''
  if (!ENDED.has(status) && (call.result === undefined || call.result === null)) return events

  const fields = [...outputFields(call.result, responseOf), ...displayed(call.resultDisplay)]
  const failed = FAILED.has(status) || (name === 'run_shell_command' && hasFailed(fields[0]))
  events.push(stepEvent('tool_result', timeOf(call.timestamp) ?? at, fields, { name, callId, failed }))
  return events
}

/** A tool's response without Gemini's wrapper. */
function responseOf(part: LogValue): LogValue {
  const { text, functionResponse } = membersOf(part)
  if (text !== undefined && textOf(text) !== undefined) return text
  const { response } = membersOf(functionResponse)
  if (!isMembers(response)) return part
  const [only, ...others] = Object.values(response)
  return only !== undefined && others.length === 0 && textOf(only) !== undefined ? only : response
}

/** What the user was shown instead. */
function displayed(display: LogValue | undefined): StepField[] {
  return display === undefined || display === null || display === '' ? [] : [anyField(display, 'display')]
}

const EXIT_CODE = /^Exit Code: (-?\d+)$/m

function hasFailed(field: StepField | undefined): boolean {
  if (!field) return false
  const text = typeof field.text === 'string' ? field.text.slice(-400) : headText(field.text)
  const code = EXIT_CODE.exec(text)?.[1]
  return code !== undefined && Number(code) !== 0
}

function touchesOf(name: string | null, args: Members): Touches | undefined {
  const path = nameOf(args.file_path) ?? nameOf(args.absolute_path)
  if (path === undefined) return undefined
  if (name === 'read_file') return [{ path, write: false }]
  return name === 'write_file' || name === 'replace' ? [{ path, write: true }] : undefined
}
