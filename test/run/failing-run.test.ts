import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('a run with a failing test says so by its exit code', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'test/run/failing.config.ts']
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
})
