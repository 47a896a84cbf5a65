import { test } from 'vitest'
import { NO_LIMITS } from '../support/test-app.ts'
import { TN } from '../support/tn.ts'
import { equalHomes } from './equal-homes.ts'
import { askingLines, openLines } from './open-wires.ts'
import { REVISIONS } from './revisions.ts'
import { expectSameAnswers } from './same-answers.ts'

test.each(REVISIONS)(
  'every tool answers the same at %s over stdio',
  { timeout: 600_000 },
  async (revision) => {
    const { fast, sdk } = await equalHomes()
    const args = [TN, 'mcp', '--surface', 'flat']
    const open = async (home: string, fastPath: string) =>
      askingLines(
        await openLines(revision, args, { TN_HOME: home, TN_MCP_DIRECT: fastPath, ...NO_LIMITS }),
        revision,
      )
    await expectSameAnswers(`at ${revision} over stdio`, await open(fast, 'on'), await open(sdk, 'off'))
  },
)
