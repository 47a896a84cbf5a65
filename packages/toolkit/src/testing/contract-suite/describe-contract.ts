import type { ServerDefinition } from '../../serve/server-definition.ts'
import { contractChecks } from './contract-checks.ts'
import type { ContractOptions, ContractSubject } from './subject.ts'

/** What vitest, node:test, jest and mocha have in common. */
export interface Runner {
  describe(name: string, body: () => void): unknown
  test(name: string, body: () => Promise<void>): unknown
}

/**
 * The whole contract suite in one call: a group of tests for every tool.
 *
 * @example
 * import { describe, test } from 'vitest' // or from 'node:test'
 * describeContract(dice, { describe, test })
 */
export function describeContract(
  tested: ServerDefinition | ContractSubject,
  { describe, test, ...options }: Runner & ContractOptions,
): void {
  const checks = Map.groupBy(contractChecks(tested, options), ({ tool }) => tool ?? 'the registry')
  for (const [tool, own] of checks) {
    describe(tool, () => {
      for (const { name, run } of own) test(name, run)
    })
  }
}
