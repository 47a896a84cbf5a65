import type { Data } from '../../api/call.ts'

/** Who is asked; `auto` is the first that can answer. */
export type Engine = Data<'tn_session_start'>['engine']

/** Engine names for use within a sentence. */
export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  auto: 'the first that can answer',
  offline: 'the catalog and your records',
  'own-key': 'your key’s model',
  operator: 'this server’s model',
  sampling: 'your assistant’s model',
}

export const isEngine = (name: string): name is Engine => Object.hasOwn(ENGINE_NAMES, name)

/** “the catalog and your records, no language model”, “this server’s model (large-1)” */
export function answeredBy(engine: string, model: string | null): string {
  const name = isEngine(engine) ? ENGINE_NAMES[engine] : engine
  if (engine === 'offline') return `${name}, no language model`
  return model === null ? name : `${name} (${model})`
}
