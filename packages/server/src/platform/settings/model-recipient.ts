import { BlockList, isIP } from 'node:net'
import { DEFAULT_MODELS, type ModelKey, type Provider } from './model-key.ts'

export const KEY_HOLDERS = ['own-key', 'operator'] as const
/** Whose key a model is asked with: the user's, or that of this server. */
export type KeyHolder = (typeof KEY_HOLDERS)[number]

/** Who sees what a model is asked. */
export interface ModelRecipient {
  /** Holder and provider, with the address where it is not the provider's own: `own-key/openai`. */
  readonly id: string
  readonly engine: KeyHolder
  readonly name: string
  readonly model: string | null
  /** The label of the user's key. */
  readonly key: string | null
  /** On this machine, so that nothing leaves it. */
  readonly isLocal: boolean
}

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'The model server',
}

/** What a recipient gets to see. */
export const WHAT_IS_SENT =
  'your question, this conversation, and what the tutor looks up for it, such as your transcript, notes and cards'

export function recipientOf(key: ModelKey, engine: KeyHolder): ModelRecipient {
  const { provider, baseUrl, label } = key
  const address = baseUrl === null ? undefined : new URL(baseUrl)
  const name = provider === 'openai-compatible' ? (address?.host ?? label) : PROVIDER_NAMES[provider]
  return {
    id: `${engine}/${provider}${address ? `@${address.host}` : ''}`,
    engine,
    name: address && provider !== 'openai-compatible' ? `${name} at ${address.host}` : name,
    model: key.model ?? (provider === 'openai-compatible' ? null : DEFAULT_MODELS[provider]),
    key: engine === 'own-key' ? label : null,
    // A provider's own protocol on this machine is a proxy to that provider.
    isLocal: provider === 'openai-compatible' && address !== undefined && isLoopback(address.hostname),
  }
}

/** Provider, model and whose key: `OpenAI (model gpt-5-mini, with your key “Study”)`. */
export function recipientText({ name, model, key }: Pick<ModelRecipient, 'name' | 'model' | 'key'>): string {
  const whose = key === null ? 'this server’s model' : `with your key “${key}”`
  return `${name} (${model === null ? whose : `model ${model}, ${whose}`})`
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(plain)
  if (family === 0) return plain === 'localhost' || plain.endsWith('.localhost')
  return LOOPBACK.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
