import Database from 'better-sqlite3'
import { cpuNow, timedOf, type Timed } from './study.ts'

/** The floor: one INSERT of a review with its own commit into a table as full, by the database's own driver. */
export function plainInsert(file: string, times: number): Timed {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(`create table plain_review as select * from review;
    create unique index plain_review_key on plain_review (id);
    create index plain_review_card on plain_review (card_id, at, id);
    create index plain_review_owner on plain_review (owner, at, id)`)
  const insert = database.prepare(
    `insert into plain_review (id, owner, card_id, type, rating, at, day, duration_ms, device)
     values (?, ?, ?, 'review', 'good', ?, '2026-01-01', 5000, 'bench')`,
  )
  const ids = database
    .prepare('select id from card order by due_at limit ?')
    .all(times)
    .map((row) => String(Object(row).id))
  const took = ids.map((cardId, turn) => {
    const [began, cpuBegan] = [performance.now(), cpuNow()]
    insert.run(`plain ${turn}`, 'owner', cardId, new Date().toISOString())
    return { wall: performance.now() - began, cpu: cpuNow() - cpuBegan }
  })
  database.exec('drop table plain_review')
  database.close()
  return timedOf('floor: a plain INSERT', took)
}
