import { changeLog } from './0001-change-log.ts'
import { identity } from './0002-identity.ts'
import { calls } from './0003-calls.ts'
import { search } from './0005-search.ts'
import { catalog } from './0006-catalog.ts'
import { session } from './0008-session.ts'
import { callOrder } from './0009-call-order.ts'
import { sessionEvents } from './0010-session-events.ts'
import { sync } from './0015-sync.ts'
import { agentDays } from './0016-agent-days.ts'
import { callsOfOwners } from './0017-calls-of-owners.ts'
import { derivedRows } from './0018-derived-rows.ts'
import { schoolNames } from './0019-school-names.ts'
import { importScopes } from './0020-import-scopes.ts'
import { browserSessions } from './0022-browser-sessions.ts'
import { audit } from './0023-audit.ts'
import { allowance } from './0024-allowance.ts'
import { storedBytes } from './0025-stored-bytes.ts'
import { accounts } from './0026-accounts.ts'
import { requestTarget } from './0031-request-target.ts'
import { callOutput } from './0033-call-output.ts'
import { nodes } from './0034-nodes.ts'
import { vacuum } from './0035-vacuum.ts'
import type { Migration } from './migration.ts'

/** The platform's migrations. They run with the features' migrations, ordered by number. */
export const platformMigrations: readonly Migration[] = [
  changeLog,
  identity,
  calls,
  search,
  catalog,
  session,
  callOrder,
  sessionEvents,
  sync,
  agentDays,
  callsOfOwners,
  derivedRows,
  schoolNames,
  importScopes,
  browserSessions,
  audit,
  allowance,
  storedBytes,
  accounts,
  requestTarget,
  callOutput,
  nodes,
  vacuum,
]
