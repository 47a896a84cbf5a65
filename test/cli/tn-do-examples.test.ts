import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences, withGiven, type Example } from '@tutor-nexus/toolkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCommand } from '../../packages/server/src/cli/do/write-command.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { soaking } from '../scale.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const registry = createRegistry()
const tools = registry.getAll().map((tool) => [tool.tool.name, tool] as const)

let catalog: string
beforeAll(async () => {
  catalog = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  await tn(catalog, ['demo', 'load'])
})
afterAll(() => rm(catalog, { recursive: true, force: true }))

/** Makes a call by the words that `tn do` takes, and gives its data. */
async function done(home: string, name: string, args: unknown): Promise<unknown> {
  const [, ...words] = writeCommand(registry.get(name)!, Object(args))
  const { code, stdout, stderr } = await tn(home, [...words, '--json'])
  expect([words, code, stderr]).toEqual([words, 0, ''])
  return JSON.parse(stdout).data
}

async function differencesOf(name: string, example: Example): Promise<string[]> {
  const home = await temporaryFolder()
  await cp(catalog, home, { recursive: true })
  const answers: unknown[] = []
  for (const given of example.given ?? [])
    answers.push(await done(home, given.tool, withGiven(given.params, answers)))
  const data = await done(home, name, withGiven(example.params, answers))
  return differences(withGiven(example.expectedResult, answers), data)
}

/** Each is a process or several, so the other examples are typed where there is time. */
const typed = (examples: readonly Example[]) => (soaking ? examples : examples.slice(0, 1))

describe.each(tools)('tn do makes the calls of %s', (name, { tool }) => {
  test.each(typed(tool.examples).map((example) => [example.description, example] as const))(
    '%s',
    async (_, example) => {
      expect(await differencesOf(name, example)).toEqual([])
    },
  )
})

test('no tool is left out', () => {
  expect(tools.filter(([, { tool }]) => tool.examples.length === 0)).toEqual([])
})
