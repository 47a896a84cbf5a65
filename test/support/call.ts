import { UserId } from '@tutor-nexus/toolkit'
import { plainSurface, type CallOutcome, type Surface } from '@tutor-nexus/toolkit/pipeline'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

export interface As {
  /** The local owner unless given. */
  userId?: string
  scopes?: readonly string[]
  surface?: Surface
}

/** Calls a tool of the product as a surface would. */
export const callAs = (
  app: App,
  name: string,
  args: unknown,
  { userId, scopes, surface }: As = {},
): Promise<CallOutcome> =>
  app.pipeline.call({
    name,
    arguments: args,
    caller: {
      userId: UserId.parse(userId ?? app.localOwner.id),
      scopes: scopes ?? ['*'],
      agentId: 'test',
      agentVersion: '1.0.0',
    },
    surface: surface ?? plainSurface('test'),
  })

/** The data of a call that must succeed. */
export async function dataOf(
  app: App,
  name: string,
  args: unknown,
  as: As = {},
): Promise<Record<string, unknown>> {
  const outcome = await callAs(app, name, args, as)
  if (outcome.kind !== 'result')
    throw new Error(`${name} failed: ${outcome.kind === 'failure' ? outcome.text : outcome.kind}`)
  return Object(outcome.result.data)
}

/** The failure of a call that must fail. */
export async function failureOf(app: App, name: string, args: unknown, as: As = {}) {
  const outcome = await callAs(app, name, args, as)
  if (outcome.kind !== 'failure') throw new Error(`${name} did not fail`)
  return outcome.failure
}
