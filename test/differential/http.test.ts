import { test } from 'vitest'
import { NO_LIMITS } from '../support/test-app.ts'
import { tnServe } from '../support/tn.ts'
import { equalHomes } from './equal-homes.ts'
import { askingHttp, openHttp } from './open-wires.ts'
import { REVISIONS } from './revisions.ts'
import { expectSameAnswers } from './same-answers.ts'

test.each(REVISIONS)(
  'every tool answers the same at %s over HTTP',
  { timeout: 600_000 },
  async (revision) => {
    const { fast, sdk, token } = await equalHomes()
    const open = async (home: string, fastPath: string) => {
      const { mcp } = await tnServe(home, ['--surface', 'flat'], { TN_MCP_DIRECT: fastPath, ...NO_LIMITS })
      return askingHttp(await openHttp(mcp, revision, { Authorization: `Bearer ${token}` }), revision)
    }
    await expectSameAnswers(`at ${revision} over HTTP`, await open(fast, 'on'), await open(sdk, 'off'))
  },
)
