import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentRecords } from '../../../packages/server/src/features/trace/store/lines/document.ts'
import { openSource } from '../../../packages/server/src/features/trace/store/lines/log-source.ts'
import { readLines } from '../../../packages/server/src/features/trace/store/lines/read-lines.ts'
import { recordAt } from '../../../packages/server/src/features/trace/store/lines/record.ts'
import type { LogEvent } from '../../../packages/server/src/features/trace/model/log-event.ts'
import type { LogProvider } from '../../../packages/server/src/features/trace/model/provider.ts'

const FOLDER = join(import.meta.dirname, '../../../../shared/data/trace/samples')

export const samplesAbsent = !existsSync(FOLDER)
if (samplesAbsent) process.stdout.write('skipped: ../shared/data/trace/samples is absent\n')

/** What a provider tells of a sample, record by record. */
export async function eventsOfSample(provider: LogProvider, name: string): Promise<LogEvent[][]> {
  const source = await openSource(join(FOLDER, name))
  const found: LogEvent[][] = []
  const tell = async (start: number, end: number) => {
    found.push(provider.eventsOf((await recordAt(source, start, end)) ?? null))
  }
  if (name.endsWith('.json')) {
    const document = await documentRecords(source, provider.recordsAt ?? '')
    found.push(provider.eventsOf(document?.rest ?? null))
    for (const { start, end } of document?.records ?? []) await tell(start, end)
  } else await readLines(source, { from: 0 }, ({ start, end }) => tell(start, end))
  await source.close()
  return found
}

/** One line for each event, as a person would note it down. */
export function noted(events: readonly LogEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case 'step': {
        const { kind, name, failed, fields } = event.step
        const texts = fields.map(
          ({ name: field, text }) => `${field}=${typeof text === 'string' ? text : text.head}`,
        )
        return [kind, name, failed ? 'failed' : null, ...texts].filter((each) => each !== null).join(' ')
      }
      case 'turn-end':
        return `turn-end ${event.outcome}`
      case 'other':
        return `other ${event.recordType}`
      case 'subagent':
        return `subagent ${event.callId} ${event.recordingId}`
      case 'echo':
        return `echo: ${noted(event.events).join(', ')}`
      default:
        return event.type
    }
  })
}
