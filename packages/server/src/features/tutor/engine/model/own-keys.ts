import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import type { EngineChoice } from '../../model/tutor-port.ts'
import type { ModelKey } from '../../../../platform/settings/model-key.ts'
import type { EnginePorts } from '../ports.ts'

type Ports = Pick<EnginePorts, 'keys' | 'preferences'>

/** The key with that label, or else the newest of that provider. */
function named(keys: readonly ModelKey[], name: string): ModelKey | undefined {
  const lower = name.toLowerCase()
  return (
    keys.find(({ label }) => label === name) ??
    keys.find(({ label }) => label.toLowerCase() === lower) ??
    keys.find(({ provider }) => provider === lower)
  )
}

/** The user's keys: the preferred one first, then newest first. */
async function inOrder({ keys: kept, preferences }: Ports): Promise<readonly ModelKey[]> {
  const [keys, { preferredKey }] = await Promise.all([kept(), preferences()])
  const preferred = preferredKey ? named(keys, preferredKey) : undefined
  return preferred ? [preferred, ...keys.filter((key) => key !== preferred)] : keys
}

/** The key that the session has chosen, or else the preferred one. */
export async function chosenKey(ports: Ports, chosen: string | null): Promise<ModelKey> {
  const keys = await inOrder(ports)
  const [first] = keys
  if (!first) throw noKey()
  const key = chosen === null ? first : named(keys, chosen)
  if (!key) throw noSuchKey(chosen ?? '')
  return key
}

export async function otherKeys(ports: Ports, { engine, key }: EngineChoice): Promise<readonly ModelKey[]> {
  const keys = await inOrder(ports)
  const failed =
    engine === 'own-key' || engine === 'auto' ? (key === null ? keys[0] : named(keys, key)) : undefined
  return keys.filter((each) => each !== failed)
}

const LIST_KEYS: NextCall = {
  action: 'list-keys',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved keys',
  tool: 'tn_user_byok_list',
  arguments: {},
}

const noKey = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'You have no key of your own here', {
    details: { reason: 'Add a key for a model, or ask with the engine auto' },
  })

const noSuchKey = (name: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `You have no key “${name}” here`, {
    details: { reason: 'Give the label or the provider of a saved key' },
    next: [LIST_KEYS],
  })
