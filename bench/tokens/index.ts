import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { loadDemo } from '../../packages/server/src/app/import/demo.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { openApp } from '../../packages/server/src/app.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import { openLog } from '../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { estimateTokens } from '../../packages/toolkit/src/tokens/index.ts'
import type { Options, Result } from '../benchmark.ts'
import { answerCosts } from './answers.ts'
import {
  announcementCost,
  envelopeByTool,
  envelopeCosts,
  envelopeFigures,
  type EnvelopeCost,
} from './envelopes.ts'
import { answerFigures, dearestFirst, listFigures, trajectoryFigures, type Figures } from './figures.ts'
import { entryCosts, listCosts } from './lists.ts'
import { converse, offer, type Offering } from './offering.ts'
import { introduction, registryLines, verdictLines } from './report.ts'
import { trajectories } from './trajectories.ts'
import { verdictsOf } from './verdicts.ts'

/** What tools cost a context: lists, discovery, and the whole way from the list to an answer. */
export async function run({ say }: Options): Promise<Result> {
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const location = { file: join(workspace, 'demo.db') }
  await loadDemo(location)
  const store = await openStore(location)
  try {
    say(...introduction())
    // Ids and times are the same on every run, and so are the figures.
    const ports = testPorts({ countTokens: estimateTokens })
    const openNew = anew(workspace)
    const envelopes = await envelopeCosts(openNew)
    const announcement = await announcementCost(openNew)
    const offering = await offer(await createRegistry(), store, ports)
    const figures = { ...(await figuresOf(offering, envelopes)), announcement }
    say(...registryLines(figures))
    const verdicts = verdictsOf(figures)
    say(...verdictLines(verdicts))
    return {
      figures: { bench: 'tokens', node: process.version, ...figures, verdicts },
      failed: verdicts.some(({ met }) => !met),
    }
  } finally {
    await store.close()
  }
}

/** Opens the whole product on a copy of its own of the demo. */
function anew(workspace: string) {
  const template = readSettings({ TN_HOME: join(workspace, 'template') })
  let copies = 0
  return async () => {
    if (copies === 0) {
      mkdirSync(join(workspace, 'template'), { recursive: true })
      await loadDemo(template.location)
    }
    copies += 1
    const home = join(workspace, `copy-${copies}`)
    cpSync(join(workspace, 'template'), home, { recursive: true })
    const settings = readSettings({ TN_HOME: home, TN_RATE_LIMITS: 'off' })
    return openApp(settings, openLog('info', { file: join(home, 'logs', 'bench.log') }))
  }
}

async function figuresOf(
  offering: Offering,
  envelopes: readonly EnvelopeCost[],
): Promise<Omit<Figures, 'announcement'>> {
  const tools = offering.registry.getAll().length
  const lists = await listCosts(offering)
  const flat = await entryCosts(converse(offering, 'flat', false).list)
  const answers = [await answerCosts(offering, false), await answerCosts(offering, true)]
  return {
    tools,
    lists: lists.map((list) => listFigures(list, tools)),
    flat: dearestFirst(flat),
    answers: answers.map(answerFigures),
    trajectories: (await trajectories(offering)).map(trajectoryFigures),
    envelopes: envelopeFigures(envelopes),
    envelopeOf: envelopeByTool(envelopes),
  }
}
