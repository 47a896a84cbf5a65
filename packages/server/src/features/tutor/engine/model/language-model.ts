import type { LanguageModel } from 'ai'
import { ToolError } from '@tutor-nexus/toolkit'
import { DEFAULT_MODELS, type ModelKey, type Provider } from '../../../../platform/settings/model-key.ts'

/** Always explicit, so that no environment variable can send a user's key elsewhere. */
const ADDRESSES: Readonly<Record<Exclude<Provider, 'openai-compatible'>, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

export interface OpenedModel {
  model: LanguageModel
  name: string
}

/** The model of a key. Provider packages are loaded on first use. */
export async function openModel(key: ModelKey, apiKey: string, fetcher: typeof fetch): Promise<OpenedModel> {
  const { provider, baseUrl } = key
  if (provider === 'openai-compatible') return compatibleModel(key, apiKey, fetcher)
  const name = key.model ?? DEFAULT_MODELS[provider]
  const options = { apiKey, baseURL: baseUrl ?? ADDRESSES[provider], fetch: fetcher }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // The default is /responses, which few other servers have.
      return { model: createOpenAI(options).chat(name), name }
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return { model: createAnthropic(options)(name), name }
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return { model: createGoogle(options)(name), name }
    }
  }
}

async function compatibleModel(
  { baseUrl, model: name, label }: ModelKey,
  apiKey: string,
  fetcher: typeof fetch,
): Promise<OpenedModel> {
  if (baseUrl === null || name === null) {
    throw new ToolError(
      'UNPROCESSABLE_ENTITY',
      `The key “${label}” does not say which model to ask, and where`,
      {
        details: { reason: 'A server of your own needs a baseUrl and a model: add the key again with both' },
      },
    )
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const create = createOpenAICompatible({
    name: 'own-server',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey === '' ? {} : { apiKey }),
    fetch: fetcher,
  })
  return { model: create(name), name }
}
