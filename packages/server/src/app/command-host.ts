import type { CommandHost } from '../platform/cli/command-host.ts'
import { METRICS_SCOPE } from '../platform/identity/operator-scopes.ts'
import { IMPORT_SCOPE } from '../platform/import/import-job.ts'
import { checkedRegistry, createRegistry, features, product } from '../registry.ts'

const loadDatabase = () => import('./database.ts')
const loadSync = async () => (await import('./sync-host.ts')).syncHost
const loadDemo = () => import('./import/demo.ts')

/** Each part is loaded by the command that uses it, so that the others start without it. */
export const commandHost: CommandHost = {
  withApp: async (...work) => (await import('./with-app.ts')).withApp(...work),
  registry: createRegistry,
  checkedRegistry,
  product,
  scopes: [METRICS_SCOPE, IMPORT_SCOPE, ...features.flatMap(({ scopes = [] }) => scopes)],
  openStore: async (...where) => (await loadDatabase()).openStore(...where),
  inspectStore: async (...where) => (await loadDatabase()).inspectStore(...where),
  restore: async (...where) => (await loadDatabase()).restoreStore(...where),
  tables: async () => (await loadDatabase()).tables,
  users: async (...whose) => (await loadSync()).users(...whose),
  syncedEntities: async () => (await loadSync()).syncedEntities(),
  hasDueRequests: async (...whose) => (await loadSync()).hasDueRequests(...whose),
  adoptSessions: async (...whose) => (await loadSync()).adoptSessions(...whose),
  importers: async () => (await (await import('./import/importers.ts')).loadImports()).importers,
  loadDemo: async (...where) => (await loadDemo()).loadDemo(...where),
  removeDemo: async (...where) => (await loadDemo()).removeDemo(...where),
  removeRuns: async (...runs) => (await import('./import/importers.ts')).removeRuns(...runs),
  personalFiles: async (...whose) => (await import('./personal-files.ts')).personalFilesOf(...whose),
}
