import { UserId, type Caller } from '@tutor-nexus/toolkit'
import { withGiven } from '@tutor-nexus/toolkit/contract'
import type { Surface } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { testCaller, testSurface } from '@tutor-nexus/toolkit/testing'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

export interface Timed {
  millis: number[]
  /** Why a call was not counted: what came before it, or the call itself, failed. */
  faults: string[]
}

/** Makes each example of a tool so many times, every time as somebody new. */
export async function timeExamples(app: App, { tool }: CompiledTool, times: number): Promise<Timed> {
  const timed: Timed = { millis: [], faults: [] }
  const surface = testSurface()
  for (let turn = 0; turn < times; turn++) {
    for (const { given = [], params } of tool.examples) {
      const caller = await someone(app)
      try {
        const answers: unknown[] = []
        for (const each of given)
          answers.push(await dataOf(app, each.tool, withGiven(each.params, answers), caller, surface))
        const args = withGiven(params, answers)
        const began = performance.now()
        await dataOf(app, tool.name, args, caller, surface)
        timed.millis.push(performance.now() - began)
      } catch (error) {
        timed.faults.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  return timed
}

let people = 0

async function someone(app: App): Promise<Caller> {
  people += 1
  const { id } = await app.users.addUser(`caller-${people}`)
  return testCaller({ userId: UserId.parse(id), scopes: ['*'] })
}

async function dataOf(app: App, name: string, args: unknown, caller: Caller, surface: Surface) {
  const outcome = await app.pipeline.call({ name, arguments: args, caller, surface })
  if (outcome.kind === 'result') return outcome.result.data
  throw new Error(
    outcome.kind === 'failure' ? `${name}: ${outcome.failure.message}` : `${name} asks its client`,
  )
}
