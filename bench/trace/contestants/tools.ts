import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { callTool, testCaller, testPorts } from '@tutor-nexus/toolkit/testing'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import { traceDomain } from '../../../packages/server/src/features/trace/domain.ts'
import { traceServices } from '../../../packages/server/src/features/trace/open.ts'
import { shippedPrices } from '../../../packages/server/src/features/trace/store/price-file.ts'
import { indexOf, OWNER } from './index-of.ts'
import { takenBy, timed } from './timed.ts'

/** Every tool of the inspector as a client calls it: checked, read, masked, fitted to its ceilings, written. */
const [home = '', indexFile = '', calls = '100'] = process.argv.slice(2)
const index = indexOf(home, indexFile)
await index.refresh()
const heads = await index.forOwner(OWNER).list({}, undefined, 1e6)

// Rates are limited so that nobody is flooded; here that is the point.
const limiter = { take: async () => ({ allowed: true, retryAfterMs: 0, used: 0 }) }
const pipeline = new Pipeline(
  new ToolRegistry([traceDomain]),
  testPorts({ countTokens: estimateTokens, limiter }),
)
pipeline.mount(
  'trace',
  traceServices({
    recordingsOf: () => index.forOwner(OWNER),
    prices: async () => shippedPrices(),
    isChange: () => false,
  }),
)
const caller = testCaller({ scopes: ['*'] })
const timers = Object.fromEntries(traceDomain.tools.map(({ name }) => [name, timed()]))

for (let call = 0; call < Number(calls); call++) {
  // Always the same ones, all over the corpus.
  const { id, turns } = heads[(call * 7919) % heads.length] ?? { id: '', turns: 0 }
  const turn = (call * 104_729) % Math.max(1, turns)
  await ask('list_sessions', {})
  await ask('get_session_summary', { session_id: id })
  await askOn('get_session_turns', { session_id: id })
  await askOn('get_turn_steps', { session_id: id, turn_index: turn })
  await ask('get_session_full', { session_id: id, turn_index: turn, cursor: 'start' })
  await askOn('search_sessions', { query: 'python shim' })
  await ask('get_session_by_id', { session_id: id, detail_level: 'turns' })
}
await index.close()
console.log(JSON.stringify({ tools: takenBy(timers) }))

/** The next cursor, where there is one. */
async function ask(tool: string, args: object): Promise<string | undefined> {
  const answer = timers[tool]?.(() => callTool(pipeline, tool, args, { caller }))
  const outcome = await answer
  if (outcome?.kind !== 'result') throw new Error(`${tool}: ${JSON.stringify(outcome)}`)
  const { next_cursor: cursor }: { next_cursor?: string } = Object(outcome.result.data)
  return cursor
}

/** A page and the one after it. */
async function askOn(tool: string, args: object): Promise<void> {
  const cursor = await ask(tool, args)
  if (cursor !== undefined) await ask(tool, { ...args, cursor })
}
