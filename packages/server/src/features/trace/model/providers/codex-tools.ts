import type { StepField } from '../recording.ts'
import type { LogEvent, LogValue } from '../log-event.ts'
import { patchedFiles } from './codex-patch.ts'
import { anyField, outputFields, stepEvent, textBlockOf } from './steps.ts'
import { headText, isMembers, membersOf, nameOf, stringOf, textOf, type Members } from './values.ts'

export function callEvents(item: Members, at: string | null, type: string): LogEvent[] {
  const callId = nameOf(item.call_id) ?? nameOf(item.id) ?? null
  const name = nameOf(item.name) ?? type.replace(/_call$/, '')
  const call = stepEvent('tool_call', at, [inputOf(type, item)], { name, callId }, patchedFiles(name, item))
  if (type !== 'image_generation_call') return [call]
  return [call, stepEvent('tool_result', at, outputFields(item.result, textBlockOf), { callId })]
}

function inputOf(type: string, item: Members): StepField {
  if (type === 'custom_tool_call') return anyField(item.input ?? '', 'input')
  const given = item.arguments ?? item.action ?? item.revised_prompt ?? {}
  const field = anyField(given, 'input')
  const text = textOf(given)
  const isJson = text !== undefined && headText(text).trimStart().startsWith('{')
  return isJson ? { ...field, format: 'json' } : field
}

export function resultEvents(item: Members, at: string | null): LogEvent[] {
  const callId = nameOf(item.call_id) ?? null
  const output = item.output ?? item.tools
  const given = isMembers(output) && output.content !== undefined ? output.content : output
  const fields = outputFields(given, textBlockOf)
  const failed = membersOf(output).success === false || item.status === 'failed' || hasFailed(fields[0])
  const result = stepEvent('tool_result', at, fields, { callId, failed })
  const recordingId = callId === null ? undefined : spawnedBy(given)
  return callId === null || recordingId === undefined
    ? [result]
    : [result, { type: 'subagent', callId, recordingId }]
}

const EXITED =
  /^(?:Exit code: (-?\d+)\n|(?:Chunk ID: \S+\n)?(?:Wall time: [^\n]*\n)?Process exited with code (-?\d+)\n)/
const METADATA = /"metadata":\{"exit_code":(-?\d+)[,}]/
const REFUSED =
  /^(?:aborted by user|apply_patch verification failed|command timed out|exec_command failed|execution error|failed to parse (?:function )?arguments|failed in sandbox|unsupported call|err: |patch rejected)/i

/** Decided by what Codex adds before or after an output, never by the output itself. */
function hasFailed(field: StepField | undefined): boolean {
  if (!field) return false
  const start = headText(field.text)
  const exited = EXITED.exec(start)
  if (exited) return Number(exited[1] ?? exited[2]) !== 0
  if (start.startsWith('{"output":')) {
    const code = METADATA.exec(typeof field.text === 'string' ? field.text.slice(-200) : '')?.[1]
    return code !== undefined && Number(code) !== 0
  }
  return REFUSED.test(start)
}

const SPAWNED = /^\{"agent_id":"([0-9a-f]{8}-[0-9a-f-]{27})"/

function spawnedBy(output: LogValue | undefined): string | undefined {
  return SPAWNED.exec(stringOf(output) ?? '')?.[1]
}
