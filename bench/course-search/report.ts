import { table } from '../measure/table.ts'
import type { Figures } from './figures.ts'
import type { Outcome } from './race.ts'

export interface Row extends Figures {
  engine: string
  kind: string
}

export function introduction(courses: number, queries: number): string[] {
  return [
    `${courses.toLocaleString('en')} generated courses, ${queries} queries, each made from a known course`,
    'MRR: mean of 1 / rank of the right course among ten · first, in five: how often it was there',
    'p50, p95: ms, one query at a time; ours with snippets',
    '',
  ]
}

export function kindLines(rows: readonly Row[]): string[] {
  const cells = rows.map((row) => [
    `${row.kind}: ${row.engine}`,
    row.reciprocalRank.toFixed(3),
    percent(row.firstShare),
    percent(row.withinFiveShare),
    row.p50Millis.toFixed(2),
    row.p95Millis.toFixed(2),
  ])
  return table(['', 'MRR', 'first', 'in five', 'p50', 'p95'], cells)
}

export function costLines(outcomes: readonly Outcome[], courses: number): string[] {
  const cells = outcomes.map(({ name, loadSeconds, bytes, fileBytes }) => [
    name,
    (courses / loadSeconds).toFixed(0),
    megabytes(bytes),
    fileBytes === undefined ? '' : megabytes(fileBytes),
  ])
  return ['', ...table(['', 'courses/s loaded', 'MB in memory', 'MB on disk'], cells)]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
