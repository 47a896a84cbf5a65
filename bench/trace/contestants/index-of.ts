import { LogIndex } from '../../../packages/server/src/features/trace/store/read/log-index.ts'
import { LOG_PROVIDERS } from '../../../packages/server/src/features/trace/model/providers/index.ts'

export const OWNER = 'ann'

/** The index over a home folder, as the product opens it. */
export function indexOf(home: string, indexFile: string): LogIndex {
  const roots = LOG_PROVIDERS.flatMap((provider) =>
    provider.roots({ home, env: {} }).map((path) => ({ owner: OWNER, provider: provider.name, path })),
  )
  return new LogIndex({
    indexFile,
    roots: async () => roots,
    waitMs: 600_000,
    logger: {
      warn(facts, message) {
        throw new Error(`${message}: ${JSON.stringify(facts)}`)
      },
    },
  })
}
