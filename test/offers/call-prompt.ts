import { UserId } from '@tutor-nexus/toolkit'
import type { PromptMessage } from '@tutor-nexus/toolkit/contract'
import { plainSurface, type CallRequest } from '@tutor-nexus/toolkit/pipeline'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

export const requestAs = (app: App, name: string, args: object, userId = app.localOwner.id): CallRequest => ({
  name,
  arguments: args,
  caller: { userId: UserId.parse(userId), scopes: ['*'], agentId: 'test', agentVersion: '1.0.0' },
  surface: plainSurface('test'),
})

/** The messages of a prompt that must succeed. */
export async function messagesOf(
  app: App,
  name: string,
  args: object,
  userId?: string,
): Promise<readonly PromptMessage[]> {
  const outcome = await app.pipeline.prompt(requestAs(app, name, args, userId))
  if (outcome.kind === 'result') return outcome.messages
  throw new Error(`${name} failed: ${outcome.kind === 'failure' ? outcome.error.message : outcome.kind}`)
}
