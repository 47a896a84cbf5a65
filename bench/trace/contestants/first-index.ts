import { addTokens, noTokens } from '../../../packages/server/src/features/trace/model/fold/token-use.ts'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { grow, type Corpus } from '../corpus.ts'
import { readSamples } from '../samples.ts'
import { mostResidentBytes } from '../../../test/support/most-resident-bytes.ts'
import { costFromHere, type Cost } from './cost.ts'
import { indexOf, OWNER } from './index-of.ts'

/** Reads all logs for the first time: positions, turns and totals; the text can be searched later. Then what was appended. */
const [home = '', indexFile = '', corpusFile = '', samplesFolder = ''] = process.argv.slice(2)
const cost = costFromHere()
const index = indexOf(home, indexFile)
await index.refresh()
const first = cost()
const recordings = index.forOwner(OWNER)
const claude = noTokens()
for (const { tokens } of await recordings.list(
  { provider: 'claude_code', withSubagents: true },
  undefined,
  1e6,
))
  addTokens(claude, tokens)
const searchable = costFromHere()
await untilSearchable()
const text = searchable()
const updates = corpusFile === '' ? [] : await timeUpdates(JSON.parse(readFileSync(corpusFile, 'utf8')))
console.log(JSON.stringify({ ...first, mostResidentBytes: mostResidentBytes(), claude, text, updates }))
await index.close()

/** As a server does that goes on while the agents write. */
async function timeUpdates(corpus: Corpus): Promise<(Cost & { added: number })[]> {
  const samples = readSamples(samplesFolder)
  if (!samples) throw new Error('The samples are gone')
  const costs: (Cost & { added: number })[] = []
  for (let round = 0; round < 5; round++) {
    const added = grow(corpus, samples, 0.01, round)
    const update = costFromHere()
    await index.refresh()
    costs.push({ ...update(), added })
    await untilSearchable()
  }
  return costs
}

async function untilSearchable(): Promise<void> {
  while ((await recordings.search({ text: 'nothing', filter: {} }, 0, 1)).pendingFiles > 0)
    await setTimeout(100)
}
