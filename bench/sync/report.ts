import type { Spread } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import type { Backlog } from './backlog.ts'
import type { Edits } from './edits.ts'
import type { Quiet } from './quiet.ts'

export const GOALS = {
  toServerMillis: 1_000,
  /** It asks every five seconds, and a round takes as long as the way to the server. */
  toDeviceMillis: 6_000,
  backlogSeconds: 10,
  quietCpuShare: 0.01,
  quietMegabytes: 80,
}

export const introduction = (): string[] => [
  'A server and two devices with their daemons, all processes of their own, linked by a code on the command line',
  'edit: `tn do task add` on one device, until it is found in the database of the server and of the other device',
  'offline: changes made while the daemon was stopped, from `tn daemon start` on until the server has judged them all',
  'floor: the same bytes in as many requests to a bare HTTP server with one INSERT for each change, on SQLite',
  '',
]

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed')

export const editLines = (rows: readonly Edits[]): string[] =>
  table(
    ['an edit', 'times', 'median ms', '', 'goal', ''],
    rows.flatMap(({ engine, edits, toServerMillis, toDeviceMillis }) => [
      editRow(`${engine}: at the server`, edits, toServerMillis, GOALS.toServerMillis),
      editRow(`${engine}: on the other device`, edits, toDeviceMillis, GOALS.toDeviceMillis),
    ]),
  )

const editRow = (what: string, times: number, { median, min, max }: Spread, goal: number): string[] => [
  what,
  String(times),
  median.toFixed(0),
  `(${min.toFixed(0)} to ${max.toFixed(0)})`,
  `≤ ${goal.toLocaleString('en')}`,
  verdict(max <= goal),
]

export const backlogLines = (rows: readonly Backlog[]): string[] =>
  table(
    ['offline', 'changes', 'MB', 'seconds', 'goal', '', 'floor s', 'other device s'],
    rows.map(({ engine, what, changes, megabytes, seconds, floorSeconds, otherSeconds }) => [
      `${engine}: ${what}`,
      changes.toLocaleString('en'),
      megabytes.toFixed(1),
      seconds.toFixed(2),
      `≤ ${GOALS.backlogSeconds}`,
      verdict(seconds <= GOALS.backlogSeconds),
      floorSeconds.toFixed(2),
      otherSeconds.toFixed(2),
    ]),
  )

export const quietLines = (rows: readonly Quiet[]): string[] =>
  table(
    ['a quiet daemon', 'seconds', '% of a core', 'goal', '', 'MB', 'goal', ''],
    rows.map(({ engine, daemon, seconds, cpuShare, residentMegabytes }) => [
      `${engine}: ${daemon}`,
      String(seconds),
      (cpuShare * 100).toFixed(2),
      `< ${GOALS.quietCpuShare * 100}`,
      verdict(cpuShare < GOALS.quietCpuShare),
      residentMegabytes.toFixed(1),
      `< ${GOALS.quietMegabytes}`,
      verdict(residentMegabytes < GOALS.quietMegabytes),
    ]),
  )
