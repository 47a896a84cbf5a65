import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHttpFixture } from './fixture-http.ts'
import { runSuite } from './suite.ts'
import { failingUnscored } from './unscored.ts'

test.each([
  { revision: '2025-11-25', required: 30, path: 'fast', fastPath: true },
  { revision: '2026-07-28', required: 37, path: 'fast', fastPath: true },
  { revision: '2025-11-25', required: 30, path: 'SDK', fastPath: false },
  { revision: '2026-07-28', required: 37, path: 'SDK', fastPath: false },
])('passes all that $revision requires, on the $path path', async ({ revision, required, fastPath }) => {
  const fixture = await startHttpFixture({ fastPath })
  onTestFinished(() => fixture.close())
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  const report = await runSuite(fixture.url, revision, folder, AbortSignal.timeout(80_000))

  expect.soft(report.required.failed, report.output).toEqual([])
  expect(report.required.passed).toHaveLength(required)
  expect(report.exitCode).toBe(0)
  expect(report.warnings).toEqual([])
  expect(report.unscored.failed.toSorted()).toEqual(Object.keys(failingUnscored[revision] ?? {}).toSorted())
})
