import { asShown, withGiven } from '@tutor-nexus/toolkit/contract'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { callAs, type As } from '../support/call.ts'
import type { TestApp } from '../support/test-app.ts'

const WRONG: readonly unknown[] = [{}, null, 'no object', { nonsense: 1, limit: 1000, cursor: 'c' }]

/** Calls every tool there is, as its examples do and wrongly in many ways, and hands over each answer. */
export async function* everyCall(app: TestApp, as: As): AsyncGenerator<CallOutcome> {
  for (const tool of app.registry.getAll()) {
    for (const args of WRONG) yield await callAs(app, tool.tool.name, args, as)
    for (const example of tool.tool.examples) {
      const shown = Object(asShown(example.params))
      yield await callAs(app, tool.tool.name, shown, as)
      yield await callAs(app, tool.tool.name, { ...shown, noSuchField: 1 }, as)
      yield await callAs(app, tool.tool.name, shown, { ...as, scopes: [] })
      yield* asExample(app, tool, example, as)
    }
  }
}

type Example = CompiledTool['tool']['examples'][number]

async function* asExample(
  app: TestApp,
  { tool }: CompiledTool,
  example: Example,
  as: As,
): AsyncGenerator<CallOutcome> {
  const answers: unknown[] = []
  for (const given of example.given ?? []) {
    const outcome = await callAs(app, given.tool, withGiven(given.params, answers), as)
    yield outcome
    answers.push(outcome.kind === 'result' ? outcome.result.data : {})
  }
  yield await callAs(app, tool.name, withGiven(example.params, answers), as)
}
