import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The packages that a program loads by the time it has done what it is told. */
async function packagesLoadedBy(program: string): Promise<string[]> {
  const watching = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(found.url) ?? []
        if (name) seen.add(name)
        return found
      },
    })
    ${program}
    console.log(JSON.stringify([...seen]))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', watching], { cwd: ROOT })
  return JSON.parse(stdout)
}

const isModelSdk = (name: string): boolean => name === 'ai' || name.startsWith('@ai-sdk/')

test('the product starts without the SDK of the models, and without the logger whose lines it writes', async () => {
  const loaded = await packagesLoadedBy("await import('./packages/server/src/app.ts')")
  expect(loaded).toContain('kysely')
  expect(loaded.filter(isModelSdk)).toEqual([])
  expect(loaded).not.toContain('pino')
  const asked = await packagesLoadedBy(
    "await (await import('./packages/server/src/features/tutor/engine/model/ai-sdk.ts')).aiSdk()",
  )
  expect(asked.filter(isModelSdk)).toContain('ai')
})
