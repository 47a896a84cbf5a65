import { expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const names = (await createRegistry()).getAll().map(({ tool }) => tool.name)

test('finds no errors in our own tools, and tells its findings by tool', async () => {
  const home = await temporaryFolder()
  const { code, stdout } = await tn(home, ['lint', '--json'])
  const { findings, errors, warnings, tools, passed } = JSON.parse(stdout)
  expect([code, errors, passed, tools]).toEqual([0, 0, true, names.length])
  expect(warnings).toBe(findings.length)
  for (const finding of findings) {
    expect([...names, '*']).toContain(finding.tool)
    expect(finding).toMatchObject({
      check: expect.any(String),
      severity: 'warning',
      message: expect.any(String),
      help: expect.any(String),
    })
  }
  const strict = await tn(home, ['lint', '--strict'])
  for (const { message } of findings) expect(strict.stdout).toContain(message)
  expect(strict.stdout).toContain(`${names.length} tools: 0 errors, ${warnings} warning`)
  expect(strict.code, 'where it is asked to be strict, a warning fails').toBe(warnings > 0 ? 2 : 0)
})
