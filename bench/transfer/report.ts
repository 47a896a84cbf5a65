import { table } from '../measure/table.ts'
import type { Asked, Compared } from './ask.ts'
import type { Imported } from './import-folder.ts'

export interface Loaded {
  engine: string
  rules: number
  rulesPerSecond: number
  rulesPerCpuSecond: number
  bytes: number | undefined
}

export function introduction(): string[] {
  return [
    'Generated agreements in the shapes of a real guide; a resolve of 40 courses of one school at another',
    'p50, p95: ms to find, read and match the rules; the best plan apart; whole: all of it',
    '',
  ]
}

export const importLines = (imported: readonly Imported[]): string[] =>
  table(
    ['folder, by the command line', 'rows', 'rules', 'rows/s', 'peak MB', 'after kill -9'],
    imported.map(({ engine, rows, rules, rowsPerSecond, peakMB, wholeAfterKill }) => [
      engine,
      rows.toLocaleString('en'),
      rules.toLocaleString('en'),
      Math.round(rowsPerSecond).toLocaleString('en'),
      peakMB.toFixed(0),
      wholeAfterKill ? 'whole' : 'NOT WHOLE',
    ]),
  )

export const loadLines = (loaded: readonly Loaded[]): string[] =>
  table(
    ['rules written', 'rules', 'rules/s', 'rules/CPU s', 'MB on disk'],
    loaded.map(({ engine, rules, rulesPerSecond, rulesPerCpuSecond, bytes }) => [
      engine,
      rules.toLocaleString('en'),
      Math.round(rulesPerSecond).toLocaleString('en'),
      Math.round(rulesPerCpuSecond).toLocaleString('en'),
      bytes === undefined ? '' : (bytes / 2 ** 20).toFixed(0),
    ]),
  )

export const rowLines = (rows: readonly (Asked & { engine: string })[]): string[] =>
  table(
    ['resolve', 'rules', 'asked', 'p50', 'p95', 'plan p50', 'plan p95', 'whole p50', 'whole p95'],
    rows.map((row) => [
      `${row.engine}: ${row.lookup}`,
      row.rules.toLocaleString('en'),
      String(row.asked),
      row.p50Millis.toFixed(3),
      row.p95Millis.toFixed(3),
      row.planP50Millis.toFixed(3),
      row.planP95Millis.toFixed(3),
      row.wholeP50Millis.toFixed(3),
      row.wholeP95Millis.toFixed(3),
    ]),
  )

export const comparisonLines = (rows: readonly (Compared & { engine: string })[]): string[] =>
  table(
    ['compare', 'rules', 'asked', 'schools', 'p50', 'p95'],
    rows.map((row) => [
      row.engine,
      row.rules.toLocaleString('en'),
      String(row.asked),
      String(row.schools),
      row.p50Millis.toFixed(1),
      row.p95Millis.toFixed(1),
    ]),
  )
