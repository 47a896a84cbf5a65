import { onTestFinished } from 'vitest'
import type { Provider } from '../../packages/server/src/platform/settings/model-key.ts'
import { startScriptedModel, type ModelServer, type Reply } from './scripted-model.ts'

export * from './scripted-model.ts'

/** A scripted model that listens until the test ends. */
export async function modelServer(provider: Provider, replies: readonly Reply[]): Promise<ModelServer> {
  const { close, ...server } = await startScriptedModel(provider, replies)
  onTestFinished(close)
  return server
}
