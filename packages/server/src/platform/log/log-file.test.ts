import { mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LogFile } from './log-file.ts'

const LINE = `${'x'.repeat(99)}\n`

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tutor-nexus-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function writeLines(file: LogFile, count: number): void {
  for (let at = 0; at < count; at += 1) file.wrote(writeSync(file.descriptor, LINE))
}

test('a full log file becomes an old one, and three old ones are kept', () => {
  const logs = folder()
  writeLines(new LogFile(join(logs, 'server.log'), 1_000), 100)
  expect(readdirSync(logs).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3'])
  for (const age of [1, 2, 3])
    expect(readFileSync(join(logs, `server.log.${age}`), 'utf8')).toHaveLength(1_000)
})

test('two processes that write to one file rotate it once', () => {
  const logs = folder()
  const path = join(logs, 'cli.log')
  const [one, other] = [new LogFile(path, 1_000), new LogFile(path, 1_000)]
  writeLines(one, 10)
  writeLines(other, 10)
  writeLines(other, 1)
  expect(readdirSync(logs).toSorted()).toEqual(['cli.log', 'cli.log.1'])
  expect(readFileSync(path, 'utf8')).toBe(LINE)
})
