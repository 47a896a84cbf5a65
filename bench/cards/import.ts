import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { oldEntries, schema11 } from '../../test/card/import/anki-file.ts'
import type { SampleNote } from '../../test/card/import/anki-notes.ts'
import { table } from '../measure/table.ts'

/** The fewest notes a second that an import may take in. */
export const IMPORT_GOAL = 5_000

export interface Imported {
  source: string
  notes: number
  reviews: number
  seconds: number
  notesPerSecond: number
  /** By the processor's time, all threads together: what a machine without others would give at least. */
  notesPerCpuSecond: number
}

const DAY = 86_400_000
const BEGUN = Date.UTC(2025, 0, 1)
const OWNER = '01BENCHMARKOWNER0000000000'

const notesWith = (notes: number, reviews: number): SampleNote[] =>
  Array.from({ length: notes }, (_, turn) => {
    const id = BEGUN + turn * 10
    return {
      id,
      guid: `guid-${turn}`,
      type: 'basic',
      fields: [
        `What does <b>term number ${turn}</b> stand for,<br>in a few words?`,
        `<div>The meaning of term ${turn}</div><div>as its glossary gives it</div>`,
      ],
      tags: ` chapter-${turn % 40} `,
      cards: [
        {
          id: id + 1,
          deck: 1,
          reviews: Array.from({ length: reviews }, (__, count) => ({
            id: id + count * count * DAY + 2,
            ease: count % 5 === 4 ? 1 : 3,
            type: count === 0 ? 0 : 1,
            factor: 2500,
            time: 5_000,
          })),
        },
      ],
    }
  })

const packed = (notes: SampleNote[]): Uint8Array =>
  zipSync(oldEntries(schema11({ crt: BEGUN / 1000, mod: BEGUN, decks: { 1: 'Default' }, notes })), {
    level: 1,
  })

const lines = (notes: number): string =>
  Array.from(
    { length: notes },
    (_, turn) =>
      `"What does term ${turn} stand for, in a few words?",The meaning of term ${turn},chapter-${turn % 40}\n`,
  ).join('')

/** Imports as `tn import` does, in a worker, each into a database of its own. */
export async function importAll(workspace: string, notes: number): Promise<Imported[]> {
  const files = [
    {
      source: 'anki, new cards',
      name: 'new.apkg',
      adapter: 'anki',
      reviews: 0,
      bytes: packed(notesWith(notes, 0)),
    },
    {
      source: 'anki, 5 reviews each',
      name: 'old.apkg',
      adapter: 'anki',
      reviews: 5,
      bytes: packed(notesWith(notes, 5)),
    },
    { source: 'cards-csv', name: 'table.csv', adapter: 'cards-csv', reviews: 0, bytes: lines(notes) },
  ]
  const all: Imported[] = []
  for (const { source, name, adapter, reviews, bytes } of files) {
    const location = join(workspace, name)
    writeFileSync(location, bytes)
    const began = performance.now()
    const cpu = process.cpuUsage()
    const report = await runInWorker({
      database: { file: join(workspace, `${name}.db`) },
      adapter,
      location,
      options: {},
      owner: OWNER,
    })
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(cpu)
    if (report.cards?.added !== notes || report.cards.reviews !== notes * reviews)
      throw new Error(`${source}: ${JSON.stringify(report.cards)}`)
    all.push({
      source,
      notes,
      reviews: notes * reviews,
      seconds,
      notesPerSecond: notes / seconds,
      notesPerCpuSecond: notes / ((user + system) / 1e6),
    })
  }
  return all
}

export const importLines = (all: readonly Imported[]): string[] =>
  table(
    ['import', 'notes', 'reviews', 'seconds', 'notes/s', 'by CPU time', 'goal', ''],
    all.map(({ source, notes, reviews, seconds, notesPerSecond, notesPerCpuSecond }) => [
      source,
      notes.toLocaleString('en'),
      reviews.toLocaleString('en'),
      seconds.toFixed(1),
      Math.round(notesPerSecond).toLocaleString('en'),
      Math.round(notesPerCpuSecond).toLocaleString('en'),
      reviews === 0 ? `≥ ${IMPORT_GOAL.toLocaleString('en')}` : '',
      reviews > 0 ? '' : notesPerSecond >= IMPORT_GOAL ? 'met' : 'missed',
    ]),
  )
