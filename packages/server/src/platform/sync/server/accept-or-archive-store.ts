import type { LoggedChange } from '../../store/change-log.ts'
import type { Store, Writer } from '../../store/store.ts'
import { archiveLost } from '../archive-store.ts'
import {
  applyRemoteChanges,
  existingIds,
  foreignIds,
  logRemoteChanges,
  recordHeads,
  recordKey,
} from '../change-store.ts'
import { findEntity, groupConsecutive, invalidReason } from '../entity-list.ts'
import { isDataError } from '../sync-error.ts'
import type { ConflictCheck, Replica, SyncedEntity } from '../synced-entity.ts'
import { jsonBytes, fromWire, acceptedBase } from '../translate.ts'
import { MOST_BODY_BYTES, SELF, type PushResult, type WireChange } from '../wire.ts'

/** Accepts a batch as a whole or, if some changes fail, without those. */
export async function acceptBatch(
  store: Store,
  sender: Sender,
  changes: readonly WireChange[],
): Promise<PushResult[]> {
  const [first] = changes
  if (!first) return []
  const scope = sender.replica.owner
  try {
    return await store.write((db) => accept(db, sender, changes), { scope, durable: true })
  } catch (fault) {
    if (!isDataError(fault)) throw fault
    if (changes.length === 1) return [refuse(sender, first)]
  }
  const middle = changes.length >> 1
  const verdicts = await acceptBatch(store, sender, changes.slice(0, middle))
  if (verdicts.at(-1)?.outcome === 'behind') return verdicts
  return [...verdicts, ...(await acceptBatch(store, sender, changes.slice(middle)))]
}

function refuse({ refused }: Sender, { id, baseId, entity, entityId }: WireChange): PushResult {
  refused.set(id, baseId)
  const message = `${entity} ${entityId} conflicts with the server's data.`
  return { id, outcome: 'refused', code: 'UNFIT', message }
}

interface Sender {
  readonly replica: Replica
  readonly entities: readonly SyncedEntity[]
  /** The devices whose changes the owner may send. */
  readonly devices: ReadonlySet<string>
  /** Rejected changes with their bases. Later changes of the record build on those bases instead. */
  readonly refused: Map<string, string | null>
}

interface Refusal {
  readonly code: string
  readonly message: string
}

/** What the server knows about the changes of a batch. */
interface BatchState {
  readonly known: Set<string>
  readonly archived: ReadonlySet<string>
  readonly heads: Map<string, string>
  /** `entity\nentityId` of rows that belong to other owners. */
  readonly others: ReadonlySet<string>
}

/** Accepts changes, archives those that lose a conflict and returns a result for each. Runs in one transaction. */
async function accept(db: Writer, sender: Sender, changes: readonly WireChange[]): Promise<PushResult[]> {
  const { replica, entities } = sender
  const state = await loadBatchState(db, sender, changes)
  const runsAlone = (name: string) => {
    const entity = findEntity(entities, name)
    // The result for one change decides the base of the next.
    return entity?.kind === 'record' && entity.checkConflicts !== undefined
  }
  const verdicts: PushResult[] = []
  const logged: LoggedChange[] = []
  for (const run of groupConsecutive(changes, runsAlone)) {
    const checked = await checkRun(db, sender, state, run)
    verdicts.push(...checked.verdicts)
    await applyRemoteChanges(db, replica, entities, checked.taken)
    logged.push(...checked.taken, ...(await archiveLost(db, replica, checked.lost)))
    if (checked.isBehind) break
  }
  await logRemoteChanges(db, replica, logged)
  return verdicts
}

interface CheckedRun {
  readonly verdicts: PushResult[]
  readonly taken: LoggedChange[]
  readonly lost: WireChange[]
  isBehind: boolean
}

async function checkRun(
  db: Writer,
  sender: Sender,
  state: BatchState,
  run: readonly WireChange[],
): Promise<CheckedRun> {
  const { replica, entities } = sender
  const entity = findEntity(entities, run[0]?.entity ?? '')
  const local = (change: WireChange) => fromWire(change, replica.owner, entity)
  const firsts = run.map((change) => checkChange(sender, state, entity, change))
  const fitting = run.filter((_, at) => firsts[at] === 'fits')
  const fits = entity?.checkConflicts
    ? await entity.checkConflicts(db, replica, fitting.map(local))
    : fitting.map(() => 'fits' as const)
  const fitOf = new Map<string, ConflictCheck>(fitting.map(({ id }, at) => [id, fits[at] ?? 'behind']))

  const checked: CheckedRun = { verdicts: [], taken: [], lost: [], isBehind: false }
  for (const [at, change] of run.entries()) {
    const { id } = change
    const first = firsts[at] ?? 'known'
    const outcome = first === 'fits' ? (fitOf.get(id) ?? 'known') : first
    if (typeof outcome === 'object') checked.verdicts.push({ id, outcome: 'refused', ...outcome })
    else if (outcome === 'fits') checked.verdicts.push({ id, outcome: 'accepted' })
    else checked.verdicts.push({ id, outcome: outcome === 'archived' ? 'lost' : outcome })
    if (outcome === 'fits') checked.taken.push(local(change))
    if (outcome === 'lost') checked.lost.push(change)
    if (outcome === 'behind') return { ...checked, isBehind: true }
  }
  return checked
}

type CheckResult = ConflictCheck | 'known' | 'archived' | Refusal

/** Checks a change without its entity's own rules. An accepted change becomes the head of its record. */
function checkChange(
  sender: Sender,
  state: BatchState,
  entity: SyncedEntity | undefined,
  change: WireChange,
): CheckResult {
  const { id } = change
  const { known, archived, heads } = state
  const { refused } = sender
  if (known.has(id)) return 'known'
  if (archived.has(id)) return 'archived'
  const baseId = acceptedBase(change.baseId, refused)
  const refusal = refusalOf(sender, state, entity, change)
  if (refusal) {
    refused.set(id, baseId)
    return refusal
  }
  if (entity?.kind === 'record') {
    const key = recordKey(fromWire(change, sender.replica.owner, entity))
    const head = heads.get(key)
    if (head !== undefined && head !== baseId) return 'lost'
    heads.set(key, id)
  }
  known.add(id)
  return 'fits'
}

function refusalOf(
  { replica, devices }: Sender,
  { others }: BatchState,
  entity: SyncedEntity | undefined,
  change: WireChange,
): Refusal | undefined {
  if (!entity)
    return {
      code: 'UNKNOWN_ENTITY',
      message: `The server does not support ${change.entity} yet. It is sent again when the server is updated.`,
    }
  if (!devices.has(change.device))
    return { code: 'FORBIDDEN', message: 'The change comes from a device that is not linked for this user.' }
  if ((entity.isSingleton === true) !== (change.entityId === SELF))
    return { code: 'INVALID', message: `${change.entity} cannot have the id ${change.entityId}.` }
  if (jsonBytes(change.body) > MOST_BODY_BYTES)
    return { code: 'TOO_LARGE', message: `${change.entity} ${change.entityId} is larger than 1 MB.` }
  const local = fromWire(change, replica.owner, entity)
  const reason = invalidReason(entity, local.body)
  if (reason !== undefined) return { code: 'INVALID', message: reason }
  if (others.has(recordKey(local)))
    return { code: 'FORBIDDEN', message: `${change.entity} ${change.entityId} belongs to another user.` }
  return undefined
}

async function loadBatchState(
  db: Writer,
  { replica, entities }: Sender,
  changes: readonly WireChange[],
): Promise<BatchState> {
  const { owner } = replica
  const ids = changes.map(({ id }) => id)
  const others = new Set<string>()
  const records: LoggedChange[] = []
  for (const [name, group] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = findEntity(entities, name)
    if (!entity) continue
    const local = group.map((change) => fromWire(change, owner, entity))
    if (entity.kind === 'record') records.push(...local)
    const entityIds = [...new Set(local.map(({ entityId }) => entityId))]
    for (const entityId of entity.table ? await foreignIds(db, owner, entity.table, entityIds) : [])
      others.add(recordKey({ entity: name, entityId }))
  }
  return {
    known: await existingIds(db, owner, ids),
    archived: await archivedIds(db, owner, ids),
    heads: await recordHeads(db, owner, records),
    others,
  }
}

async function archivedIds(db: Writer, owner: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('archive')
    .select('id')
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
