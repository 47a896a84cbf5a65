import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Those that every call needs, for its hints, and a few small ones of each domain. */
const MOST_AT_START = 500

/** How many schemas there are after each step of a program. */
async function schemasMadeBy(...steps: readonly string[]): Promise<number[]> {
  const counting = `
    let made = 0
    const after = []
    globalThis.__zod_globalConfig = { postProcessor: () => void made++ }
    ${steps.map((step) => `${step}\nafter.push(made)`).join('\n')}
    console.log(JSON.stringify(after))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', counting], { cwd: ROOT })
  return JSON.parse(stdout)
}

test('a start makes the schemas of no tool, and of one tool no others', async () => {
  const [start = 0, one = 0, all = 0] = await schemasMadeBy(
    "const registry = await (await import('./packages/server/src/registry.ts')).createRegistry()",
    "registry.get('list_tasks').outputSchema",
    'for (const { inputSchema, outputSchema } of registry.getAll()) void [inputSchema, outputSchema]',
  )
  expect(start).toBeGreaterThan(0)
  expect(start).toBeLessThan(MOST_AT_START)
  expect(one - start).toBeLessThan(100)
  expect(all - one).toBeGreaterThan(3 * MOST_AT_START)
})

test('a start reads no utterances', async () => {
  const listing = `
    const fs = (await import('node:fs')).default
    const { syncBuiltinESMExports } = await import('node:module')
    const read = []
    const { readFileSync } = fs
    fs.readFileSync = (...args) => (read.push(String(args[0])), readFileSync(...args))
    syncBuiltinESMExports()
    const texts = () => read.filter((file) => file.endsWith('.txt')).length
    const registry = await (await import('./packages/server/src/registry.ts')).createRegistry()
    const atStart = texts()
    for (const { tool } of registry.getAll()) void tool.utterances
    console.log(JSON.stringify([atStart, texts()]))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', listing], { cwd: ROOT })
  expect(JSON.parse(stdout)).toEqual([0, 9])
})
