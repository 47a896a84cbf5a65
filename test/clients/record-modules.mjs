// Loaded before a program of which a test wants to know what else it loads.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const record = process.env['TN_TEST_MODULES']

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    if (record !== undefined) appendFileSync(record, `${resolved.url}\n`)
    return resolved
  },
})
