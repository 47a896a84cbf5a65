import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../packages/server/src/app/database.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, tnServe, tnToken } from '../support/tn.ts'

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('the log has a line for start and stop and a short one a call; SIGHUP reopens it and ends nothing', async () => {
  const home = await temporaryFolder()
  const token = await tnToken(home)
  const { address, child } = await tnServe(home)
  const file = join(home, 'logs', 'server.log')
  const call = (title: string) =>
    httpRequest(`${address}/api/v1/tools/add_task`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title }),
    })
  expect((await call('Essay')).status).toBe(200)
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('call ended')
  renameSync(file, `${file}.rotated`)
  child.kill('SIGHUP')
  await expect.poll(() => readFileSync(`${file}.rotated`, 'utf8')).toContain('log reopened')
  expect((await call('Report')).status).toBe(200)
  await ended(child)

  const before = linesOf(`${file}.rotated`)
  expect(before.find(({ msg }) => msg === 'server started')).toMatchObject({
    version: expect.any(String),
    schema: migrations.length,
    database: join(home, 'tutor-nexus.db'),
    address,
  })
  const calls = before.filter(({ tool }) => tool === 'add_task')
  expect(calls).toHaveLength(1)
  expect(JSON.stringify(calls[0]).length).toBeLessThan(320)
  const after = linesOf(file).map(({ msg }) => msg)
  expect(after).toEqual(expect.arrayContaining(['call ended', 'server stops', 'server stopped']))
})
