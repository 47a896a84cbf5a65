import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark } from './benchmark.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const [name = ''] = positionals
const names = readdirSync(import.meta.dirname).filter((entry) =>
  existsSync(join(import.meta.dirname, entry, 'index.ts')),
)

if (!names.includes(name)) {
  console.error(
    `Usage: npm run bench -- <name> [--quick] [--json] [--only <part>]\nBenchmarks: ${names.join(', ')}`,
  )
  process.exit(2)
}

const { run }: Benchmark = await import(`./${name}/index.ts`)
const { figures, failed } = await run({
  quick: values.quick,
  ...(values.only === undefined ? {} : { only: values.only }),
  say: (...lines) => console.log(lines.join('\n')),
})
if (values.json)
  console.log(
    JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
  )
// A slow result is a result; a wrong answer is not.
process.exit(failed ? 1 : 0)
