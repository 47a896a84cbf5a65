import type { Offers } from './served-offers.ts'
import type { McpOptions } from '../sdk/server-factory.ts'

/** What a server tells every client of itself. */
export type ServerProfile = ReturnType<typeof serverProfile>

export function serverProfile(
  { name, title, version, instructions }: Pick<McpOptions, 'name' | 'title' | 'version' | 'instructions'>,
  { prompts, resources }: Offers,
) {
  const has = { prompts: prompts.length > 0, resources: resources.length > 0 }
  return {
    capabilities: {
      tools: { listChanged: true },
      logging: {},
      ...(has.prompts ? { prompts: { listChanged: true } } : {}),
      ...(has.resources ? { resources: { listChanged: true, subscribe: true } } : {}),
      ...(has.prompts || has.resources ? { completions: {} } : {}),
    },
    serverInfo: { name, title, version },
    ...(instructions === undefined ? {} : { instructions }),
  }
}
