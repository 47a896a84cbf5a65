import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const withoutFastCheck = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (name !== 'fast-check') return next(name, context)
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    },
  })
  const { contractFaults } = await import(process.env.TESTING)
  const { sampleTool } = await import(process.env.SAMPLE)
  const naming = { says: 'any name', accepts: () => true }
  const domains = [{ name: 'sample', naming, tools: [sampleTool()] }]
  const facts = { name: 'sample', version: '1.0.0', domains }
  const print = (faults) => console.log(JSON.stringify(faults))
  print(await contractFaults(facts))
  print(await contractFaults(facts, { runs: 0 }))
`

it('is missed by random input alone, which says how to get it', async () => {
  const env = {
    PATH: process.env['PATH'],
    TESTING: new URL('./index.ts', import.meta.url).href,
    SAMPLE: new URL('./sample-tool.ts', import.meta.url).href,
  }
  const args = ['--input-type=module', '--eval', withoutFastCheck]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const [random, plain] = stdout.trim().split('\n')
  expect(random).toContain('answers whatever it is given')
  expect(random).toContain('npm install --save-dev fast-check')
  expect(plain).not.toContain('fast-check')
})
