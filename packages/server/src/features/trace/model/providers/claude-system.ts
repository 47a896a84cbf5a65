import type { LogEvent } from '../log-event.ts'
import { textEvents } from './claude-user.ts'
import { anyField, jsonField, otherEvent, stepEvent } from './steps.ts'
import { membersOf, nameOf, textOf, type Members } from './values.ts'

export function systemEvents(record: Members, at: string | null): LogEvent[] {
  const { content, compactMetadata, error } = record
  const name = nameOf(record.subtype) ?? 'system'
  const text = textOf(content)
  switch (name) {
    case 'compact_boundary': {
      const fields = [anyField(content ?? '')]
      if (compactMetadata !== undefined) fields.push(jsonField(compactMetadata, 'metadata'))
      return [stepEvent('compaction', at, fields, { name })]
    }
    case 'turn_duration':
      return [otherEvent(`system/${name}`, at), { type: 'turn-end', outcome: 'completed' }]
    case 'local_command':
      return text === undefined ? [otherEvent(`system/${name}`, at)] : textEvents(text, at)
    default: {
      const message = text === undefined || text === '' ? error : content
      if (message === undefined || message === null) return [otherEvent(`system/${name}`, at)]
      return [stepEvent('notice', at, [anyField(message)], { name })]
    }
  }
}

/** Attachments to messages; a prompt that came while the model worked is one of these. */
export function attachmentEvents({ attachment }: Members, at: string | null): LogEvent[] {
  const { type, prompt } = membersOf(attachment)
  const name = nameOf(type) ?? 'attachment'
  if (name === 'queued_command' && prompt !== undefined) {
    const text = textOf(prompt)
    return text === undefined ? [stepEvent('user', at, [anyField(prompt)])] : textEvents(text, at, false)
  }
  return [stepEvent('notice', at, [jsonField(attachment ?? null)], { name })]
}
