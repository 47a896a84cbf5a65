import { createHash } from 'node:crypto'
import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ExportedEvent, ExportHeader, ExportSeal, FORMAT, FORMAT_VERSION } from './export-format.ts'
import { Payloads } from '../../../platform/session/session-event.ts'

export interface ReadExport {
  readonly header: ExportHeader
  readonly events: readonly ExportedEvent[]
}

const Preamble = lazy(() => z.looseObject({ format: z.literal(FORMAT), version: z.unknown() }))
const isKnownType = (type: string): type is keyof ReturnType<typeof Payloads> =>
  Object.hasOwn(Payloads(), type)

export function readExport(text: string): ReadExport {
  const lines = text.trimEnd().split('\n')
  const seal = lines.pop() ?? ''
  const preamble = Preamble().safeParse(parsed(lines[0] ?? seal))
  if (!preamble.success) throw refused('This is not an export of a tutoring session', NO_EXPORT)
  if (preamble.data.version !== FORMAT_VERSION)
    throw refused(
      'The version of this export is not supported',
      `This program reads version ${FORMAT_VERSION}: update it, or export with this version`,
    )
  const body = lines.map((line) => `${line}\n`).join('')
  const { success, data } = ExportSeal().safeParse(parsed(seal))
  if (!success) throw refused('The export is truncated', NOT_WHOLE)
  if (createHash('sha256').update(body).digest('hex') !== data.sha256)
    throw refused('The export was changed', NOT_WHOLE)

  const header = ExportHeader().safeParse(parsed(lines[0] ?? ''))
  if (!header.success) throw refused('The export is damaged in its first line', NO_EXPORT)
  const events = lines.slice(1).map(readEvent)
  if (events.length !== header.data.events)
    throw refused(
      'The export is damaged',
      `It should have ${header.data.events} events and has ${events.length}`,
    )
  requireOrder(events)
  return { header: header.data, events }
}

function readEvent(line: string, index: number): ExportedEvent {
  const event = ExportedEvent().safeParse(parsed(line))
  if (!event.success || !fits(event.data))
    throw refused('The export is damaged', `Line ${index + 2} is not an event`)
  return event.data
}

/** Unknown types come from a newer version and are kept as they are. */
const fits = ({ type, payload }: ExportedEvent): boolean =>
  type !== 'unknown' && (!isKnownType(type) || Payloads()[type].safeParse(payload).success)

function requireOrder(events: readonly ExportedEvent[]): void {
  const gap = events.find(({ seq }, index) => seq !== index + 1)
  if (gap) throw refused('The export is damaged', `Event ${gap.seq} is out of order`)
  if (events[0]?.type !== 'started') throw refused('The export is damaged', 'It does not begin with a start')
  const clientIds = events.flatMap(({ clientEventId }) => clientEventId ?? [])
  if (isDoubled(events.map(({ eventId }) => eventId)) || isDoubled(clientIds))
    throw refused('The export is damaged', 'Two of its events have the same id')
}

const isDoubled = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const NO_EXPORT = 'Give the parts of tn_session_export as they are, all of them and in order'
const NOT_WHOLE = 'A part is missing, changed or out of order: give all parts as they were exported, in order'

const refused = (message: string, reason: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', message, { details: { reason } })
