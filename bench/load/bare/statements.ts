// What our server sends for the calls of `clients.ts`, as PostgreSQL's log of statements shows it.

export interface Statement {
  readonly name: string
  readonly text: string
}

const statement = (name: string, text: string): Statement => ({ name, text })

const valuesOf = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ')

export const FIND_TOKEN = statement(
  'token',
  `select token.id, scopes, last_used_at, expires_at, revoked_at, audience, client_id, "user".id as owner, role, disabled_at
    from token inner join "user" on "user".id = token.user_id where hash = $1`,
)

export const FIND_STAMP = statement(
  'stamp',
  'select generation, (select head from owner_head where owner = $1) as head from catalog_generation',
)

export const FIND_PREFERENCES = statement('preferences', 'select body, rev from preference where owner = $1')

const TASK = `id, title, description, is_completed, due_date, priority, labels, notes, rev, created_at, updated_at,
  completed_at, due_time, repeat_rule, parent_id, next_id`

const PARTS = 'select count(*) from task as part where part.owner = $1 and part.parent_id = task.id'

export const LIST_TASKS = statement(
  'tasks',
  `select ${TASK}, (${PARTS}) as total, (${PARTS} and part.is_completed) as done
    from task where owner = $1 and not is_completed order by id limit 11`,
)

export const COUNT_TASKS = statement(
  'count',
  'select count(*) as total from task where owner = $1 and not is_completed',
)

export const LOCK_OWNER = statement(
  'lock',
  "select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1, 0))",
)

export const ADD_TASK = statement('add', `insert into task (owner, ${TASK}) values (${valuesOf(17)})`)

export const MOVE_HEAD = statement(
  'head',
  `insert into owner_head (owner, head, bytes) values ($1, 1, $2)
    on conflict (owner) do update set head = owner_head.head + 1, bytes = owner_head.bytes + excluded.bytes
    returning head`,
)

export const ADD_CHANGE = statement(
  'change',
  `insert into change (owner, seq, id, device, entity, entity_id, base_rev, body, created_at)
    values ($1, $2, $3, (select id from device), 'task', $4, null, $5, $6)`,
)

export const SEARCH_COURSES = statement('search', 'select * from course where title like $1 limit 5')

export const RECORDS_TOGETHER = 100

/** With what the schema requires beside. */
const RECORD_COLUMNS = `id, at, owner, tool, workspace_id, agent_id, agent_version, arguments, outcome, duration_ms, bytes,
  tokens, surface, trace_id, correlation_id`
const RECORD_WIDTH = 13

export const ADD_RECORDS = statement(
  'records',
  `insert into call_record (${RECORD_COLUMNS}) values ${Array.from(
    { length: RECORDS_TOGETHER },
    (_, row) => `(${valuesOf(RECORD_WIDTH, row * RECORD_WIDTH + 1)}, '', '')`,
  ).join(', ')}`,
)
