#!/usr/bin/env node
import module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 15)) {
  console.error(
    `tn needs Node 22.15 or later; this is Node ${process.versions.node}.\n` +
      'Install a current release from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}

const program = new URL('../dist/tn.js', import.meta.url)
// By name: an import would read all that the module offers, and load what nobody needs.
if (!process.getBuiltinModule('node:fs').existsSync(program)) {
  console.error('tn is not built yet: run `npm run build` in the repository.')
  process.exit(1)
}

// Spares every start after the first a third of its time.
module.enableCompileCache()
await import(program.href)
