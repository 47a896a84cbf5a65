import { sql } from 'kysely'
import { institutionCode } from '../institution.ts'
import { demandLoaded } from '../../import/first-load-store.ts'
import type { Store } from '../../store/store.ts'
import { nameSchool, type DescribedSchool } from './name-school.ts'
import { schoolResolver, type SchoolResolver } from './resolve-school.ts'
import type { ListedSchool, SchoolCounts, SchoolSource } from './school.ts'

/** Every school that a course or an agreement names, real ones first. */
export interface Schools extends SchoolResolver<ListedSchool> {
  readonly all: readonly ListedSchool[]
}

/** The one list of schools. Every caller sees the same. */
export interface SchoolDirectory {
  schools(): Promise<Schools>
  counts(): Promise<ReadonlyMap<string, SchoolCounts>>
}

/** Opens the directory. What it reads is kept until an import changes the catalog. */
export function schoolDirectory(store: Store): SchoolDirectory {
  return {
    schools: perGeneration(store, () => readSchools(store)),
    counts: perGeneration(store, () => readCounts(store)),
  }
}

/** No owner has this name, so its stamp changes with the catalog alone. */
const NOBODY = ''

function perGeneration<Value>(store: Store, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { stamp: string; value: Promise<Value> } | undefined
  return async () => {
    const stamp = await store.stamp(NOBODY)
    if (kept?.stamp !== stamp) {
      const fresh = { stamp, value: read() }
      kept = fresh
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return kept.value
  }
}

interface Mention {
  run: number
  described?: DescribedSchool
}

async function readSchools(store: Store): Promise<Schools> {
  const [runs, names] = await Promise.all([activeRuns(store), givenNames(store)])
  const mentions = new Map<string, Mention[]>()
  const mention = (id: string, said: Mention) => {
    const known = mentions.get(id)
    if (known) known.push(said)
    else mentions.set(id, [said])
  }
  for (const { id, run, ...described } of await institutionRows(store)) mention(id, { run, described })
  const receiving = new Set<string>()
  for (const { source, target, run } of await pairs(store)) {
    mention(source, { run })
    mention(target, { run })
    receiving.add(target)
  }
  const all = [...mentions]
    .flatMap(([id, said]) => listed(id, said, runs, names.get(id)) ?? [])
    .map((school) => ({ ...school, receives: receiving.has(school.id) }))
    .toSorted((a, b) => Number(a.isFictional) - Number(b.isFictional) || (a.id < b.id ? -1 : 1))
  if (all.length === 0) await demandLoaded(store)
  return { all, ...schoolResolver(all) }
}

/** Real data about a school counts before demo data, a description before a mere mention, then the newest. */
function listed(
  id: string,
  said: readonly Mention[],
  runs: ReadonlyMap<number, SchoolSource>,
  name: string | undefined,
): Omit<ListedSchool, 'receives'> | undefined {
  const known = said.filter(({ run }) => runs.has(run))
  const real = known.filter(({ run }) => runs.get(run)?.demo === false)
  const isFictional = real.length === 0
  const [best, ...others] = (isFictional ? known : real).toSorted(
    (a, b) => wordsIn(b) - wordsIn(a) || b.run - a.run,
  )
  const source = best && runs.get(best.run)
  if (!source) return undefined
  const described = [best, ...others].find((each) => each.described)?.described
  const isNamed = described !== undefined && described.name !== described.code
  return { ...nameSchool(id, isNamed ? described : namedAs(id, name, described), isFictional), source }
}

/** 2 for a school with a place, 1 for one with a name, 0 for a code. */
const wordsIn = ({ described }: Mention): number =>
  described === undefined ? 0 : described.name === described.code ? 0 : described.place === null ? 1 : 2

const namedAs = (id: string, name: string | undefined, described: DescribedSchool | undefined) =>
  name === undefined
    ? described
    : { code: institutionCode(id), place: null, country: null, gradeScale: null, ...described, name }

async function givenNames(store: Store): Promise<Map<string, string>> {
  const rows = await store.read.selectFrom('schoolName').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function activeRuns(store: Store): Promise<Map<number, SchoolSource>> {
  const runs = await store.read
    .selectFrom('importRun')
    .select(['id', 'name', 'link', 'accessedOn', 'attribution', 'demo'])
    .where('state', '=', 'active')
    .execute()
  return new Map(runs.map(({ id, ...source }) => [id, source]))
}

async function institutionRows(store: Store): Promise<(DescribedSchool & { id: string; run: number })[]> {
  const rows = await store.read
    .selectFrom('institution')
    .innerJoin('importRun', 'importRun.id', 'institution.run')
    .select(['institution.id', 'institution.run', 'institution.code', 'institution.name', 'institution.body'])
    .where('importRun.state', '=', 'active')
    .execute()
  return rows.map(({ body: { place, country, gradeScale }, ...row }) => ({
    ...row,
    place: typeof place === 'string' ? place : null,
    country: typeof country === 'string' ? country : null,
    gradeScale: gradeScale === 'letters' || gradeScale === 'percent' ? gradeScale : null,
  }))
}

/**
 * The pairs of schools with agreements, each with a run that names it. It jumps through the index from pair to pair:
 * reading a million agreements would take a second.
 */
async function pairs(store: Store): Promise<{ source: string; target: string; run: number }[]> {
  const runOf = (isReal: boolean) => sql`(
    select rule.run from transfer_rule rule join import_run run on run.id = rule.run
    where rule.source = pair.source and rule.target = pair.target and run.state = 'active'
    ${isReal ? sql`and not run.demo` : sql``} limit 1)`
  const query = sql<{ source: string; target: string; run: number | null }>`
    with recursive sending(source) as (
      select min(source) from transfer_rule
      union all
      select (select min(rule.source) from transfer_rule rule where rule.source > sending.source)
      from sending where sending.source is not null
    ), pair(source, target) as (
      select source, (select min(rule.target) from transfer_rule rule where rule.source = sending.source)
      from sending where source is not null
      union all
      select source, (
        select min(rule.target) from transfer_rule rule
        where rule.source = pair.source and rule.target > pair.target
      ) from pair where target is not null
    )
    select source, target, coalesce(${runOf(true)}, ${runOf(false)}) as run from pair where target is not null`
  const { rows } = await query.execute(store.read)
  return rows.flatMap(({ run, ...pair }) => (run === null ? [] : [{ ...pair, run }]))
}

async function readCounts(store: Store): Promise<Map<string, SchoolCounts>> {
  const counts = new Map<string, SchoolCounts>()
  const add = (id: string, more: Partial<SchoolCounts>) => {
    const so = counts.get(id) ?? { courses: 0, agreementsFrom: 0, agreementsTo: 0 }
    counts.set(id, {
      courses: so.courses + (more.courses ?? 0),
      agreementsFrom: so.agreementsFrom + (more.agreementsFrom ?? 0),
      agreementsTo: so.agreementsTo + (more.agreementsTo ?? 0),
    })
  }
  for (const { institution, courses } of await courseCounts(store)) add(institution, { courses })
  for (const { source, target, rules } of await ruleCounts(store)) {
    add(source, { agreementsFrom: rules })
    add(target, { agreementsTo: rules })
  }
  return counts
}

const courseCounts = (store: Store) =>
  store.read
    .selectFrom('course')
    .innerJoin('importRun', 'importRun.id', 'course.run')
    .select(['course.institution', ({ fn }) => fn.count<number>('course.id').distinct().as('courses')])
    .where('importRun.state', '=', 'active')
    .groupBy('course.institution')
    .execute()

/** Two imports of one agreement are one. The index alone answers while no rows of other runs are left. */
async function ruleCounts(store: Store) {
  const others = await store.read
    .selectFrom('importRun')
    .select('importRun.id')
    .where('importRun.state', '!=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('transferRule')
          .select('transferRule.run')
          .whereRef('transferRule.run', '=', 'importRun.id'),
      ),
    )
    .limit(1)
    .execute()
  const each = store.read.selectFrom('transferRule').select(['source', 'target', 'id']).distinct()
  const active = each.where('run', 'in', ({ selectFrom }) =>
    selectFrom('importRun').select('importRun.id').where('importRun.state', '=', 'active'),
  )
  return store.read
    .selectFrom((others.length === 0 ? each : active).as('rule'))
    .select(['rule.source', 'rule.target', ({ fn }) => fn.countAll<number>().as('rules')])
    .groupBy(['rule.source', 'rule.target'])
    .execute()
}
