import type { Caller } from '../contract/caller.ts'
import { UserId } from '../contract/ids.ts'
import { type CallOutcome, type CallRequest, plainSurface, type Surface } from '../pipeline/call.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'

export const TEST_USER = UserId.parse('01K9Z4M8T0TEST000000000001')
export const OTHER_USER = UserId.parse('01K9Z4M8T0TEST000000000002')

/** Somebody who may do everything, unless told otherwise. */
export const testCaller = (own: Partial<Caller> = {}): Caller => ({
  userId: TEST_USER,
  scopes: ['*'],
  agentId: 'test-agent',
  agentVersion: '1.0.0',
  ...own,
})

/** A way in that serves every tool and writes calls by their published names. */
export const testSurface = (own: Partial<Surface> = {}): Surface => plainSurface('test', own)

export type CallOptions = Partial<Omit<CallRequest, 'name' | 'arguments'>>

/** Makes one call the way a surface would. */
export const callTool = (
  pipeline: Pipeline,
  name: string,
  args: unknown = {},
  options: CallOptions = {},
): Promise<CallOutcome> =>
  pipeline.call({ caller: testCaller(), surface: testSurface(), ...options, name, arguments: args })

/** `OK`, `INPUT_NEEDED` or the error's code. */
export function codeOf(outcome: CallOutcome): string {
  switch (outcome.kind) {
    case 'result':
      return 'OK'
    case 'failure':
      return outcome.failure.code
    case 'input-needed':
      return 'INPUT_NEEDED'
  }
}
