import { createHash } from 'node:crypto'
import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ExportedEvent, ExportHeader, ExportSeal, FORMAT, FORMAT_VERSION } from './export-format.ts'
import { Payloads } from '../../../platform/session/session-event.ts'

export interface ReadExport {
  readonly header: ExportHeader
  readonly events: readonly ExportedEvent[]
}

const Announced = lazy(() => z.looseObject({ format: z.literal(FORMAT), version: z.unknown() }))
const isKnownType = (type: string): type is keyof ReturnType<typeof Payloads> =>
  Object.hasOwn(Payloads(), type)

/** What an exported text holds. One that is not whole, or not as it was written, is refused. */
export function readExport(text: string): ReadExport {
  const lines = text.trimEnd().split('\n')
  const seal = lines.pop() ?? ''
  const announced = Announced().safeParse(parsed(lines[0] ?? seal))
  if (!announced.success) throw refused('This is no export of a tutoring session', NO_EXPORT)
  if (announced.data.version !== FORMAT_VERSION)
    throw refused(
      'The export is of a version that is not understood here',
      `This program reads version ${FORMAT_VERSION}: update it, or export with this version`,
    )
  const body = lines.map((line) => `${line}\n`).join('')
  const { success, data } = ExportSeal().safeParse(parsed(seal))
  if (!success) throw refused('The export is cut short', NOT_WHOLE)
  if (createHash('sha256').update(body).digest('hex') !== data.sha256)
    throw refused('The export is not as it was written', NOT_WHOLE)

  const header = ExportHeader().safeParse(parsed(lines[0] ?? ''))
  if (!header.success) throw refused('The export is damaged in its first line', NO_EXPORT)
  const events = lines.slice(1).map(readEvent)
  if (events.length !== header.data.events)
    throw refused(
      'The export is damaged',
      `It announces ${header.data.events} events and has ${events.length}`,
    )
  demandOrder(events)
  return { header: header.data, events }
}

function readEvent(line: string, index: number): ExportedEvent {
  const event = ExportedEvent().safeParse(parsed(line))
  if (!event.success || !fits(event.data))
    throw refused('The export is damaged', `Line ${index + 2} is no event`)
  return event.data
}

/** A kind of event that is not known here was written by a newer program, and is kept as it is. */
const fits = ({ type, payload }: ExportedEvent): boolean =>
  type !== 'unknown' && (!isKnownType(type) || Payloads()[type].safeParse(payload).success)

function demandOrder(events: readonly ExportedEvent[]): void {
  const gap = events.find(({ seq }, index) => seq !== index + 1)
  if (gap) throw refused('The export is damaged', `Event ${gap.seq} is out of its place`)
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
