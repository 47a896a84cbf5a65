import type { Example } from '@tutor-nexus/toolkit'
import { differences, withGiven } from '@tutor-nexus/toolkit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCommand } from '../../packages/server/src/platform/cli/do/write-command.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { soaking } from '../scale.ts'
import { demoHome } from '../support/demo.ts'
import { demoHomeWithDevices, isOfDevices } from '../support/linked.ts'
import { tn } from '../support/tn.ts'
import { typist, type Typist } from '../support/typist.ts'

const registry = await createRegistry()
const tools = registry.getAll().map((tool) => [tool.tool.name, tool] as const)

const firstOfDomains = new Set(
  [...Map.groupBy(tools, ([, { domain }]) => domain).values()].flatMap(([first]) => first?.[0] ?? []),
)

let atOneDesk: Typist
beforeAll(() => void (atOneDesk = typist()))
afterAll(() => atOneDesk.end())

type Type = (home: string, words: readonly string[]) => Promise<{ code: number | null; stdout: string }>

/** Makes a call by the words that `tn do` takes, and gives its data. */
async function done(type: Type, home: string, name: string, args: unknown): Promise<unknown> {
  const [, ...words] = writeCommand(registry.get(name)!, Object(args))
  const { code, stdout } = await type(home, [...words, '--json'])
  expect([words, code]).toEqual([words, 0])
  return JSON.parse(stdout).data
}

const silently: Type = async (home, words) => {
  const ran = await tn(home, words)
  expect([words, ran.stderr]).toEqual([words, ''])
  return ran
}

/** What the example begins with needs no process for each command: it is another tool's example, typed there. */
async function differencesOf(name: string, example: Example): Promise<string[]> {
  const home = await (isOfDevices(name) ? demoHomeWithDevices() : demoHome())
  const answers: unknown[] = []
  for (const given of example.given ?? [])
    answers.push(await done(atOneDesk.type, home, given.tool, withGiven(given.params, answers)))
  const type = hasOwnProcess(name) ? silently : atOneDesk.type
  const data = await done(type, home, name, withGiven(example.params, answers))
  return differences(withGiven(example.expectedResult, answers), data)
}

/** A process for each command takes long: where there is no time for it, the first tool of each domain has one. */
const hasOwnProcess = (name: string): boolean => soaking || firstOfDomains.has(name)

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
