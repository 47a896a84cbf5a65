import type { ClientHistory } from './workload.ts'
import { queryDatabase } from './cluster.ts'

/** What the database holds when all is quiet. */
export interface Outcome {
  tasks: readonly { id: string; owner: string; title: string; isCompleted: boolean }[]
  /** In the order of their numbers. */
  changes: readonly { owner: string; seq: number; entityId: string }[]
  /** In the order of their numbers. */
  events: readonly { session: string; seq: number; type: string; text: string }[]
}

export async function readOutcome(databaseUrl: string): Promise<Outcome> {
  const read = <Row extends object>(text: string) => queryDatabase<Row>(databaseUrl, text)
  return {
    tasks: await read('select id, owner, title, is_completed as "isCompleted" from task'),
    changes: await read('select owner, seq::int, entity_id as "entityId" from change order by owner, seq'),
    events: await read(
      'select session_id as session, seq::int, type, payload::text as text from session_event order by session_id, seq',
    ),
  }
}

/** What contradicts the clients' histories: lost and doubled writes, broken order, gaps. */
export function findContradictions(clients: readonly ClientHistory[], outcome: Outcome): string[] {
  const { tasks, changes, events } = outcome
  const titles = Map.groupBy(tasks, ({ owner, title }) => `${owner} ${title}`)
  const firstChange = new Map<string, number>()
  for (const { entityId, seq } of changes) if (!firstChange.has(entityId)) firstChange.set(entityId, seq)
  const changesOf = Map.groupBy(changes, ({ entityId }) => entityId)
  const eventsOf = Map.groupBy(events, ({ session }) => session)
  const found: string[] = []

  for (const { owner, name, added, toggled, asked } of clients) {
    let last = 0
    for (const title of added) {
      const [task, ...others] = titles.get(`${owner} ${title}`) ?? []
      if (others.length > 0) found.push(`${title}: stored ${others.length + 1} times`)
      if (!task) {
        found.push(`${title}: acknowledged and lost`)
        continue
      }
      const seq = firstChange.get(task.id) ?? 0
      if (seq <= last) found.push(`${title}: change ${seq} comes after ${last}`)
      last = seq
    }
    const updates = (changesOf.get(toggled.task)?.length ?? 0) - 1
    if (updates !== toggled.times)
      found.push(`${name}: ${toggled.times} updates acknowledged, ${updates} stored`)
    const task = tasks.find(({ id }) => id === toggled.task)
    if (task?.isCompleted !== (toggled.times % 2 === 1))
      found.push(`${name}: the last update is not in force`)

    const log = eventsOf.get(asked.session) ?? []
    let place = -1
    for (const question of asked.questions) {
      const at = log.flatMap(({ type, text }, index) =>
        type === 'asked' && text.includes(JSON.stringify(question)) ? [index] : [],
      )
      if (at.length !== 1) found.push(`${question}: in the session ${at.length} times`)
      else if ((at[0] ?? 0) <= place) found.push(`${question}: out of order`)
      place = at[0] ?? place
    }
  }
  found.push(...gaps('changes', changes, ({ owner }) => owner))
  found.push(...gaps('events', events, ({ session }) => session))
  return found
}

function gaps<Row extends { seq: number }>(what: string, rows: readonly Row[], keyOf: (row: Row) => string) {
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, own]) =>
    own.every(({ seq }, index) => seq === index + 1) ? [] : [`${what} of ${key}: not 1 to ${own.length}`],
  )
}
