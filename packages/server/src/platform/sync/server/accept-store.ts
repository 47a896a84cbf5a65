import type { LoggedChange } from '../../store/change-log.ts'
import type { Store, Writer } from '../../store/store.ts'
import { archive } from '../archive-store.ts'
import { applyLearned, knownAmong, logLearned, headsOf, recordKey } from '../change-store.ts'
import { entityNamed, runsOf, unfitness } from '../entity-list.ts'
import { isUnfit } from '../sync-error.ts'
import type { Fit, Replica, SyncedEntity } from '../synced-entity.ts'
import { bytesOf, incoming, standingBase } from '../translate.ts'
import { MOST_BODY_BYTES, SELF, type Verdict, type WireChange } from '../wire.ts'

/** At a server: takes a batch as a whole; where one of it cannot be made, all but that one. */
export async function acceptBatch(
  store: Store,
  sender: Sender,
  changes: readonly WireChange[],
): Promise<Verdict[]> {
  const [first] = changes
  if (!first) return []
  const scope = sender.replica.owner
  try {
    return await store.write((db) => accept(db, sender, changes), { scope, durable: true })
  } catch (fault) {
    if (!isUnfit(fault)) throw fault
    if (changes.length === 1) return [refuse(sender, first)]
  }
  const middle = changes.length >> 1
  const verdicts = await acceptBatch(store, sender, changes.slice(0, middle))
  if (verdicts.at(-1)?.outcome === 'behind') return verdicts
  return [...verdicts, ...(await acceptBatch(store, sender, changes.slice(middle)))]
}

function refuse({ refused }: Sender, { id, baseId, entity, entityId }: WireChange): Verdict {
  refused.set(id, baseId)
  const message = `${entity} ${entityId} does not go with what the server has.`
  return { id, outcome: 'refused', code: 'UNFIT', message }
}

interface Sender {
  readonly replica: Replica
  readonly entities: readonly SyncedEntity[]
  /** All devices whose changes the owner may send. */
  readonly devices: ReadonlySet<string>
  /** What was refused so far, with what it was made from: a later change of the record stands on that instead. */
  readonly refused: Map<string, string | null>
}

interface Refusal {
  readonly code: string
  readonly message: string
}

/** What is known of the changes of one batch before they are judged. */
interface Knowledge {
  readonly known: Set<string>
  readonly archived: ReadonlySet<string>
  readonly heads: Map<string, string>
  /** `entity\nentityId` of rows that are another owner's. */
  readonly others: ReadonlySet<string>
}

/** At a server, in one transaction of the owner's: takes what fits, archives what lost, and says what became of each. */
async function accept(db: Writer, sender: Sender, changes: readonly WireChange[]): Promise<Verdict[]> {
  const { replica, entities } = sender
  const knowledge = await knowledgeOf(db, sender, changes)
  const standsAlone = (name: string) => {
    const entity = entityNamed(entities, name)
    // Whether one fits decides what the next one was made from.
    return entity?.kind === 'record' && entity.judge !== undefined
  }
  const verdicts: Verdict[] = []
  const logged: LoggedChange[] = []
  for (const run of runsOf(changes, standsAlone)) {
    const judged = await judgeRun(db, sender, knowledge, run)
    verdicts.push(...judged.verdicts)
    await applyLearned(db, replica, entities, judged.taken)
    logged.push(...judged.taken, ...(await archive(db, replica, judged.lost)))
    if (judged.isBehind) break
  }
  await logLearned(db, replica, logged)
  return verdicts
}

interface JudgedRun {
  readonly verdicts: Verdict[]
  readonly taken: LoggedChange[]
  readonly lost: WireChange[]
  isBehind: boolean
}

async function judgeRun(
  db: Writer,
  sender: Sender,
  knowledge: Knowledge,
  run: readonly WireChange[],
): Promise<JudgedRun> {
  const { replica, entities } = sender
  const entity = entityNamed(entities, run[0]?.entity ?? '')
  const local = (change: WireChange) => incoming(change, replica.owner, entity)
  const firsts = run.map((change) => firstJudgement(sender, knowledge, entity, change))
  const fitting = run.filter((_, at) => firsts[at] === 'fits')
  const fits = entity?.judge
    ? await entity.judge(db, replica, fitting.map(local))
    : fitting.map(() => 'fits' as const)
  const fitOf = new Map<string, Fit>(fitting.map(({ id }, at) => [id, fits[at] ?? 'behind']))

  const judged: JudgedRun = { verdicts: [], taken: [], lost: [], isBehind: false }
  for (const [at, change] of run.entries()) {
    const { id } = change
    const first = firsts[at] ?? 'known'
    const outcome = first === 'fits' ? (fitOf.get(id) ?? 'known') : first
    if (typeof outcome === 'object') judged.verdicts.push({ id, outcome: 'refused', ...outcome })
    else if (outcome === 'fits') judged.verdicts.push({ id, outcome: 'accepted' })
    else judged.verdicts.push({ id, outcome: outcome === 'archived' ? 'lost' : outcome })
    if (outcome === 'fits') judged.taken.push(local(change))
    if (outcome === 'lost') judged.lost.push(change)
    if (outcome === 'behind') return { ...judged, isBehind: true }
  }
  return judged
}

type Judgement = Fit | 'known' | 'archived' | Refusal

/** What can be said of a change without asking its entity. A change that fits is the head of its record from then on. */
function firstJudgement(
  sender: Sender,
  knowledge: Knowledge,
  entity: SyncedEntity | undefined,
  change: WireChange,
): Judgement {
  const { id } = change
  const { known, archived, heads } = knowledge
  const { refused } = sender
  if (known.has(id)) return 'known'
  if (archived.has(id)) return 'archived'
  const baseId = standingBase(change.baseId, refused)
  const refusal = refusalOf(sender, knowledge, entity, change)
  if (refusal) {
    refused.set(id, baseId)
    return refusal
  }
  if (entity?.kind === 'record') {
    const key = recordKey(incoming(change, sender.replica.owner, entity))
    const head = heads.get(key)
    if (head !== undefined && head !== baseId) return 'lost'
    heads.set(key, id)
  }
  known.add(id)
  return 'fits'
}

function refusalOf(
  { replica, devices }: Sender,
  { others }: Knowledge,
  entity: SyncedEntity | undefined,
  change: WireChange,
): Refusal | undefined {
  if (!entity)
    return {
      code: 'UNKNOWN_ENTITY',
      message: `The server does not know ${change.entity} yet: it is sent again when the server is updated.`,
    }
  if (!devices.has(change.device))
    return { code: 'FORBIDDEN', message: 'The change was made on a device that is not linked for this user.' }
  if ((entity.isSingleton === true) !== (change.entityId === SELF))
    return { code: 'INVALID', message: `${change.entity} cannot have the id ${change.entityId}.` }
  if (bytesOf(change.body) > MOST_BODY_BYTES)
    return { code: 'TOO_LARGE', message: `${change.entity} ${change.entityId} is larger than 1 MB.` }
  const local = incoming(change, replica.owner, entity)
  const reason = unfitness(entity, local.body)
  if (reason !== undefined) return { code: 'INVALID', message: reason }
  if (others.has(recordKey(local)))
    return { code: 'FORBIDDEN', message: `${change.entity} ${change.entityId} is not this user's.` }
  return undefined
}

async function knowledgeOf(
  db: Writer,
  { replica, entities }: Sender,
  changes: readonly WireChange[],
): Promise<Knowledge> {
  const { owner } = replica
  const ids = changes.map(({ id }) => id)
  const others = new Set<string>()
  const records: LoggedChange[] = []
  for (const [name, group] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = entityNamed(entities, name)
    if (!entity) continue
    const local = group.map((change) => incoming(change, owner, entity))
    if (entity.kind === 'record') records.push(...local)
    const entityIds = [...new Set(local.map(({ entityId }) => entityId))]
    for (const entityId of entity.table ? await othersAmong(db, owner, entity.table, entityIds) : [])
      others.add(recordKey({ entity: name, entityId }))
  }
  return {
    known: await knownAmong(db, owner, ids),
    archived: await archivedAmong(db, owner, ids),
    heads: await headsOf(db, owner, records),
    others,
  }
}

async function othersAmong(
  db: Writer,
  owner: string,
  table: NonNullable<SyncedEntity['table']>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('owner', '!=', owner)
    .execute()
  return rows.map(({ id }) => id)
}

async function archivedAmong(db: Writer, owner: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('archive')
    .select('id')
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
