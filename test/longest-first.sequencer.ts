import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take much longer than their length tells: begun last, one core would wait for them at the end. */
const LONGEST = [
  'test/product/contract-vault.test.ts',
  'test/user/isolation.test.ts',
  'test/surfaces/five-ways.test.ts',
  'test/docs/tn-lint.test.ts',
  'test/differential/stdio.test.ts',
  'test/web/tutor.test.ts',
  'test/web/tutor-sessions.test.ts',
  'test/sync/daemon.test.ts',
  'test/product/contract.test.ts',
  'test/user/person.test.ts',
  'test/product/contract-study.test.ts',
  'test/sync/link.test.ts',
  'test/cli/vault.test.ts',
  'test/cli/tn.test.ts',
  'test/web/planner-links.test.ts',
  'test/cli/tn-do-examples.test.ts',
  'test/cli/tn-do.test.ts',
  'test/surfaces/discovery.test.ts',
  'test/web/shell.test.ts',
  'test/web/courses.test.ts',
  'test/cli/link.test.ts',
  'test/surfaces/bad-input.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? LONGEST.length : rank
}

/** Begins the longest files first, so that both cores have work until the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
