import { changeLog } from './0001-change-log.ts'
import { identity } from './0002-identity.ts'
import { calls } from './0003-calls.ts'
import { task } from './0004-task.ts'
import { search } from './0005-search.ts'
import { catalog } from './0006-catalog.ts'
import { transcript } from './0007-transcript.ts'
import { session } from './0008-session.ts'
import { callOrder } from './0009-call-order.ts'
import { sessionEvents } from './0010-session-events.ts'
import { user } from './0011-user.ts'
import { traceRoot } from './0012-trace-root.ts'
import { cards } from './0013-cards.ts'
import { vault } from './0014-vault.ts'
import { sync } from './0015-sync.ts'
import { agentDays } from './0016-agent-days.ts'
import { callsOfOwners } from './0017-calls-of-owners.ts'
import type { Migration } from './migration.ts'

/** In order; the schema's version is how many of them a database has been through. */
export const migrations: readonly Migration[] = [
  changeLog,
  identity,
  calls,
  task,
  search,
  catalog,
  transcript,
  session,
  callOrder,
  sessionEvents,
  user,
  traceRoot,
  cards,
  vault,
  sync,
  agentDays,
  callsOfOwners,
]
