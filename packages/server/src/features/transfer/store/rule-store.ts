import { lazy } from '@tutor-nexus/toolkit'
import { sql } from 'kysely'
import { scopeOf } from '../../../platform/import/imported-scope.ts'
import type { Store } from '../../../platform/store/store.ts'
import { knownRule, type KnownRule, type RuleRow } from './rule-row.ts'

/** A page of rules in the order of their ids. */
export interface RulePage {
  /** Goes on behind this rule. */
  after?: string | undefined
  limit: number
}

export interface PairQuery {
  source?: string | undefined
  target?: string | undefined
  /** Only rules that this course counts for. */
  course?: string | undefined
  /** Only rules that courses of this subject count for; needs the source. */
  subject?: string | undefined
  /** Only rules of imports that hold sending subjects whole, or of those that hold departments of a receiving school. */
  imports?: 'whole-subjects' | 'departments'
}

export interface EarningQuery {
  /** Of courses or of generic credit, as `targetKey` gives them. */
  keys: readonly string[]
  source?: string | undefined
}

export interface RuleSchool {
  id: string
  sends: boolean
  receives: boolean
}

/** The rules that readers see: those of active imports, of two imports of one rule the newer. */
export interface RuleStore {
  /** The rules of a receiving school that any of the courses counts for. */
  counting(target: string, courses: readonly string[]): Promise<KnownRule[]>
  /** The rules that any of the courses counts for, at all receiving schools or at these. */
  countingAnywhere(courses: readonly string[], targets?: readonly string[]): Promise<KnownRule[]>
  /** Those of the courses that any rule asks for or gives. */
  named(courses: readonly string[], side: 'source' | 'target'): Promise<ReadonlySet<string>>
  byId(id: string): Promise<KnownRule | undefined>
  ofPair(query: PairQuery, page: RulePage): Promise<KnownRule[]>
  countOfPair(query: PairQuery): Promise<number>
  /** The rules that give credit for what the keys stand for. */
  earning(query: EarningQuery, page: RulePage): Promise<KnownRule[]>
  countEarning(query: EarningQuery): Promise<number>
  /** The schools from which rules give anything of a receiving school, or of this subject of it. */
  sendersOf(target: string, subject?: string): Promise<string[]>
  /** The schools where rules give anything for courses of a sending school. */
  receiversOf(source: string): Promise<string[]>
  /** The courses of a sending school that count for rules of a receiving one. */
  coursesOf(source: string, target: string): Promise<string[]>
  /** Those of the receiving schools that have any rule with a sending school, in imports of whole sending subjects. */
  receivingFrom(source: string, targets: readonly string[]): Promise<ReadonlySet<string>>
  /** The departments of a receiving school whose agreements are loaded, where imports hold departments. */
  departmentsOf(target: string): Promise<string[]>
  /** The rules that a course counts for, at whatever school. */
  from(course: string, limit: number): Promise<KnownRule[]>
  institutions(): Promise<RuleSchool[]>
}

/** Stand in the compiled query for what each call asks for. */
const TARGET = ':target'
const COURSES = ':courses'

/** Imports that hold what one department of a receiving school accepts: of a sending subject only a part. */
const BY_DEPARTMENT = ['assist']

export function ruleStore(store: Store): RuleStore {
  /** One parameter for any number of texts, so that there is one statement for all of them. */
  const listed = (texts: string) =>
    store.dialect === 'sqlite'
      ? sql<string>`(select value from json_each(${texts}))`
      : sql<string>`(select json_array_elements_text(cast(${texts} as json)))`

  const active = () =>
    store.read
      .selectFrom('transferRule as rule')
      .innerJoin('importRun as run', 'run.id', 'rule.run')
      .where('run.state', '=', 'active')

  const members = (side: 'source' | 'target') =>
    store.read.selectFrom('transferMember as member').select('member.rule').where('member.side', '=', side)

  const ofPair = ({ source, target, course, subject, imports }: PairQuery) => {
    let found = active()
    if (imports)
      found = found.where('run.adapter', imports === 'departments' ? 'in' : 'not in', BY_DEPARTMENT)
    if (source !== undefined) found = found.where('rule.source', '=', source)
    if (target !== undefined) found = found.where('rule.target', '=', target)
    if (course === undefined && subject === undefined) return found
    let counting = members('source')
    if (target !== undefined) counting = counting.where('member.other', '=', target)
    counting =
      course === undefined
        ? counting
            .where('member.course', '>=', `${source}:${subject} `)
            .where('member.course', '<', `${source}:${subject}!`)
        : counting.where('member.course', '=', course)
    return found.where('rule.id', 'in', counting)
  }

  const earning = ({ keys, source }: EarningQuery) => {
    const giving = members('target').where('member.course', 'in', listed(JSON.stringify(keys)))
    return active().where(
      'rule.id',
      'in',
      source === undefined ? giving : giving.where('member.other', '=', source),
    )
  }

  type Active = ReturnType<typeof active>

  const rowsOf = (found: Active) =>
    found.select([
      'rule.run',
      'rule.id',
      'rule.source',
      'rule.target',
      'rule.effectiveStart',
      'rule.effectiveEnd',
      // As text: the driver would otherwise walk through every value of it.
      sql<string>`cast(rule.body as text)`.as('body'),
      'run.name',
      'run.link',
      'run.accessedOn',
      'run.attribution',
      'run.demo',
      'run.file',
    ])

  const read = async (found: Active): Promise<KnownRule[]> => newest(await rowsOf(found).execute())

  const fileName = async (file: number | null | undefined): Promise<string | undefined> => {
    if (typeof file !== 'number') return undefined
    const found = await store.read
      .selectFrom('importFile')
      .select('name')
      .where('id', '=', file)
      .executeTakeFirst()
    return found?.name
  }

  // Compiling takes longer than the database does.
  const countingQuery = lazy(() => {
    const counting = members('source')
      .where('member.other', '=', TARGET)
      .where('member.course', 'in', listed(COURSES))
    return rowsOf(active().where('rule.id', 'in', counting)).compile()
  })

  const anywhereQuery = lazy(() =>
    rowsOf(
      active().where('rule.id', 'in', members('source').where('member.course', 'in', listed(COURSES))),
    ).compile(),
  )

  const page = (found: Active, { after, limit }: RulePage) => {
    const ids = (after === undefined ? found : found.where('rule.id', '>', after))
      .select('rule.id')
      .distinct()
      .orderBy('rule.id')
      .limit(limit)
    return read(active().where('rule.id', 'in', ids))
  }

  const count = async (found: Active): Promise<number> => {
    const { total } = await found
      .select(({ fn }) => fn.count<number>('rule.id').distinct().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  /** What a school has on one side of rules; of one subject where it is given. */
  const ofSchool = (side: 'source' | 'target', school: string, subject?: string) => {
    const [from, to] =
      subject === undefined
        ? [`${school}:`, `${school};`]
        : [`${school}:${subject} `, `${school}:${subject}!`]
    return store.read
      .selectFrom('transferMember as member')
      .innerJoin('importRun as run', 'run.id', 'member.run')
      .where('run.state', '=', 'active')
      .where('member.side', '=', side)
      .where('member.course', '>=', from)
      .where('member.course', '<', to)
  }

  const others = async (...asked: Parameters<typeof ofSchool>): Promise<string[]> => {
    const found = await ofSchool(...asked)
      .select('member.other')
      .distinct()
      .execute()
    return found.map(({ other }) => other).toSorted()
  }

  return {
    async counting(target, courses) {
      const query = countingQuery()
      const values = new Map<unknown, string>([
        [TARGET, target],
        [COURSES, JSON.stringify(courses)],
      ])
      const parameters = query.parameters.map((parameter) => values.get(parameter) ?? parameter)
      const { rows } = await store.read.executeQuery<RuleRow>({ ...query, parameters })
      return newest(rows)
    },
    async countingAnywhere(courses, targets) {
      const query = anywhereQuery()
      const asked = JSON.stringify(courses)
      const parameters = query.parameters.map((parameter) => (parameter === COURSES ? asked : parameter))
      const { rows } = await store.read.executeQuery<RuleRow>({ ...query, parameters })
      const wanted = targets && new Set(targets)
      return newest(wanted ? rows.filter(({ target }) => wanted.has(target)) : rows)
    },
    async named(courses, side) {
      const found = await store.read
        .selectFrom('transferMember as member')
        .innerJoin('importRun as run', 'run.id', 'member.run')
        .select('member.course')
        .distinct()
        .where('run.state', '=', 'active')
        .where('member.side', '=', side)
        .where('member.course', 'in', listed(JSON.stringify(courses)))
        .execute()
      return new Set(found.map(({ course }) => course))
    },
    async byId(id) {
      const rows = newestRows(await rowsOf(active().where('rule.id', '=', id)).execute())
      const [row] = rows
      return row && knownRule(row, await fileName(row.file))
    },
    ofPair: (query, at) => page(ofPair(query), at),
    countOfPair: (query) => count(ofPair(query)),
    earning: (query, at) => page(earning(query), at),
    countEarning: (query) => count(earning(query)),
    sendersOf: (target, subject) => others('target', target, subject),
    receiversOf: (source) => others('source', source),
    async coursesOf(source, target) {
      const found = await ofSchool('source', source)
        .where('member.other', '=', target)
        .select('member.course')
        .distinct()
        .execute()
      return found.map(({ course }) => course)
    },
    async receivingFrom(source, targets) {
      if (targets.length === 0) return new Set()
      const found = await ofPair({ source, imports: 'whole-subjects' })
        .where('rule.target', 'in', listed(JSON.stringify(targets)))
        .select('rule.target')
        .distinct()
        .execute()
      return new Set(found.map(({ target }) => target))
    },
    async departmentsOf(target) {
      const runs = await store.read
        .selectFrom('importRun')
        .select(['adapter', 'sourceKey'])
        .where('state', '=', 'active')
        .where('adapter', 'in', BY_DEPARTMENT)
        .execute()
      const scopes = runs.map(scopeOf).filter((scope) => scope.startsWith(`${target} `))
      return [...new Set(scopes.map((scope) => scope.slice(target.length + 1)))].toSorted()
    },
    from: (course, limit) =>
      page(active().where('rule.id', 'in', members('source').where('member.course', '=', course)), { limit }),
    async institutions() {
      const pairs = await active().select(['rule.source', 'rule.target']).distinct().execute()
      const sending = new Set(pairs.map(({ source }) => source))
      const receiving = new Set(pairs.map(({ target }) => target))
      return [...sending.union(receiving)]
        .toSorted()
        .map((id) => ({ id, sends: sending.has(id), receives: receiving.has(id) }))
    },
  }
}

const newest = (rows: readonly RuleRow[]): KnownRule[] => newestRows(rows).map((row) => knownRule(row))

function newestRows(rows: readonly RuleRow[]): RuleRow[] {
  const byId = new Map<string, RuleRow>()
  for (const row of rows) {
    const other = byId.get(row.id)
    if (!other || other.run < row.run) byId.set(row.id, row)
  }
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
