import type { Feature } from '../../platform/feature/feature.ts'
import { traceRoot } from './store/migrations/0012-trace-root.ts'

export const trace: Feature = {
  name: 'trace',
  tables: { traceRoot: { by: 'owner', keyColumns: 3 } },
  migrations: [traceRoot],
  scopes: ['trace:secrets'],
  domain: async () => (await import('./domain.ts')).traceDomain,
  open: async (context) => (await import('./open.ts')).openTrace(context),
  commands: async () => (await import('./cli/index.ts')).addTraceCommands,
  async personalFiles(_store, { home }) {
    const { removeIndex } = await import('./store/index-file.ts')
    // The index holds words from the logs in the person's folders; it is rebuilt for the others.
    return { folders: [], remove: async () => removeIndex(home) }
  },
}
