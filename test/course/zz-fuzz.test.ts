import { arbitraryArguments, runSuggestions, hintsOf } from '@tutor-nexus/toolkit/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import { testDatabase } from '../../packages/server/src/store/testing.ts'
import { catalogApp, demoRecords, load } from './catalog-app.ts'
const database = testDatabase('sqlite')
test('fuzz', async () => {
  const store = await database.open()
  const records = await demoRecords()
  await load(store, records)
  const app = catalogApp(store)
  const ids = records.filter((r) => r.kind === 'course').map((r) => r.course)
  const bad: unknown[] = []
  for (const tool of app.pipeline.registry.getAll()) {
    const name = tool.tool.name.replace('tn_course_', '')
    const samples = fc.sample(fc.oneof(arbitraryArguments(tool).valid, arbitraryArguments(tool).hostile), { numRuns: 60, seed: 3 })
    for (const [i, args] of samples.entries()) {
      for (const a of [args, { ...Object(args), course: ids[(i * 7) % ids.length] }]) {
        if (!('course' in Object(tool.inputSchema.properties)) && a !== args) continue
        const outcome = await app.call(name, a)
        const code = outcome.kind === 'failure' ? outcome.failure.code : 'OK'
        if (code === 'INTERNAL_ERROR' || code === 'SERVICE_UNAVAILABLE') bad.push([name, a, code, app.ports.seen.lines.at(-1)])
        if (outcome.kind === 'failure' && (hintsOf(outcome)?.suggestedNextActions.length ?? 0) === 0) bad.push([name, a, 'no hints'])
        const refused = await runSuggestions(app.pipeline, outcome)
        if (refused.length) bad.push([name, a, refused])
      }
    }
  }
  console.log(bad.length, JSON.stringify(bad.slice(0, 6), null, 1).slice(0, 5000))
}, 120000)
