import type { Data } from '../../../api/call.ts'

type Provider = Data<'tn_user_byok_list'>['items'][number]['provider']

export const OWN_SERVER = 'openai-compatible' satisfies Provider

export const PROVIDERS: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  [OWN_SERVER]: 'Other server, such as Ollama (OpenAI-compatible)',
}

export const providerName = (provider: Provider): string =>
  provider === OWN_SERVER ? 'other server' : PROVIDERS[provider]
