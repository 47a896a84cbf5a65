import { sql } from 'kysely'
import type { MigrationDb } from './migration.ts'

interface EarlierRun {
  id: number
  key: string
  adapter: string
}

/** A scope of an earlier run, and the condition by which its rules are found there. */
interface Part {
  scope: string
  rules: ReturnType<typeof sql>
}

/** A run of an earlier build held a whole file. Its agreements get runs of their own, one for each scope. */
export async function splitEarlierRuns(db: MigrationDb): Promise<void> {
  // A half-staged run has no file to go on with: importing it again starts at its beginning.
  await sql`update import_run set state = 'retired' where state = 'staging'`.execute(db)
  const { rows: runs } = await sql<EarlierRun>`
    select id, source_key as key, adapter from import_run where state = 'active' order by id
  `.execute(db)
  for (const run of runs) {
    if (!run.key.startsWith(`${run.adapter}:`)) continue
    if (run.adapter === 'bc-transfer') await split(db, run, await subjectsOf(db, run))
    else if (run.adapter === 'wisconsin') await split(db, run, await pairsOf(db, run))
    else if (run.adapter === 'assist') await nameDepartment(db, run)
    else if (run.adapter === 'langara') await rename(db, run, 'langara')
  }
}

async function subjectsOf(db: MigrationDb, { id }: EarlierRun): Promise<Part[]> {
  const { rows } = await sql<{ course: string }>`
    select distinct course from transfer_member where run = ${id} and side = 'source'
  `.execute(db)
  const subjects = new Set(rows.map(({ course }) => course.slice(0, course.lastIndexOf(' '))))
  return (
    [...subjects]
      // Of `C` and `C S` the longer one first: its courses begin like those of the other.
      .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .map((subject) => ({
        scope: subject.replace(':', ' '),
        rules: sql`id in (
          select rule from transfer_member
          where run = ${id} and side = 'source' and course >= ${`${subject} `} and course < ${`${subject}!`}
        )`,
      }))
  )
}

async function pairsOf(db: MigrationDb, { id }: EarlierRun): Promise<Part[]> {
  const { rows } = await sql<{ source: string; target: string }>`
    select distinct source, target from transfer_rule where run = ${id} order by source, target
  `.execute(db)
  return rows.map(({ source, target }) => ({
    scope: `${source} to ${target}`,
    rules: sql`source = ${source} and target = ${target}`,
  }))
}

/** One file of ASSIST was one department of one university, and its name said which. */
async function nameDepartment(db: MigrationDb, run: EarlierRun): Promise<void> {
  const { rows } = await sql<{ target: string }>`
    select target from transfer_rule where run = ${run.id} limit 1
  `.execute(db)
  const [first] = rows
  const file = run.key.slice('assist:'.length)
  const department = file.replace(/^assist-[a-z]{2,10}(?:-|$)/i, '').toLowerCase()
  if (first) await rename(db, run, department === '' ? first.target : `${first.target} ${department}`)
}

async function rename(db: MigrationDb, { id, adapter }: EarlierRun, scope: string): Promise<void> {
  await sql`update import_run set source_key = ${`${adapter}:${scope}`} where id = ${id}`.execute(db)
}

async function split(db: MigrationDb, run: EarlierRun, parts: readonly Part[]): Promise<void> {
  const [first, ...others] = parts
  if (!first) return
  const made: number[] = []
  for (const { scope, rules } of others) made.push(await splitOff(db, run, scope, rules))
  for (const id of made)
    await sql`
      update transfer_member set run = ${id}
      where run = ${run.id} and rule in (select id from transfer_rule where run = ${id})
    `.execute(db)
  await rename(db, run, first.scope)
  for (const id of [run.id, ...made])
    await sql`
      update import_run set
        rules = (select count(*) from transfer_rule where run = ${id}),
        verbatim = (
          select count(*) from transfer_rule
          where run = ${id} and cast(body as text) like '%"structured":false%'
        )
      where id = ${id}
    `.execute(db)
  await sql`
    update import_run set rows = rules, structured = rules - verbatim, skipped = 0
    where id in (${sql.join([run.id, ...made])})
  `.execute(db)
}

async function splitOff(
  db: MigrationDb,
  { id, adapter }: EarlierRun,
  scope: string,
  rules: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(id) as last from import_run`.execute(db)
  const made = (rows[0]?.last ?? 0) + 1
  await sql`
    insert into import_run (
      id, source_key, adapter, name, link, accessed_on, attribution, demo, content_hash, state, checkpoint,
      rows, structured, verbatim, rules, skipped, started_at, finished_at, has_courses
    )
    select ${made}, ${`${adapter}:${scope}`}, adapter, name, link, accessed_on, attribution, demo, content_hash,
      state, 0, 0, 0, 0, 0, 0, started_at, finished_at, has_courses
    from import_run where id = ${id}
  `.execute(db)
  await sql`update transfer_rule set run = ${made} where run = ${id} and ${rules}`.execute(db)
  return made
}
