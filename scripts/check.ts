import { agentsLength } from './checks/agents-length.ts'
import type { Check } from './checks/check.ts'
import { domainCode } from './checks/domain-code.ts'
import { format } from './checks/format.ts'
import { generated } from './checks/generated.ts'
import { importDirections } from './checks/imports.ts'
import { lint } from './checks/lint.ts'
import { machinePaths } from './checks/machine-paths.ts'
import { additiveMigrations } from './checks/migrations.ts'
import { paths } from './checks/paths.ts'
import { productWords } from './checks/product-words.ts'
import { retiredWords } from './checks/retired-words.ts'
import { sizes } from './checks/sizes.ts'
import { todoOnlyAny } from './checks/todo-only-any.ts'
import { types } from './checks/types.ts'
import { vagueFileNames } from './checks/vague-file-names.ts'

const checks: Check[] = [
  types,
  lint,
  format,
  importDirections,
  domainCode,
  additiveMigrations,
  paths,
  agentsLength,
  generated,
  machinePaths,
  vagueFileNames,
  todoOnlyAny,
  retiredWords,
  sizes,
  productWords,
]

const results = checks.map(async (check) => ({ name: check.name, faults: await faultsOf(check) }))
for (const result of results) {
  const { name, faults } = await result
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`)
  for (const fault of faults) console.log(`    ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function faultsOf(check: Check): Promise<string[]> {
  try {
    return await check.run()
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}
