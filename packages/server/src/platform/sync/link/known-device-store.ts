import { countRows } from '../../store/statements.ts'
import type { Reader, Store } from '../../store/store.ts'

/** A device of one owner, as far as this replica knows. */
export interface DeviceOverview {
  readonly device: string
  readonly name: string
  readonly isRevoked: boolean
  /** The server's address; null for devices linked to this replica. */
  readonly server: string | null
  /** Changes that it does not have yet. */
  readonly lacks: number
  readonly linkedAt: string | null
  readonly lastSeenAt: string | null
}

/** The devices linked here and, if this is a device itself, its server's other devices; sorted by id. */
export async function knownDevices(
  { read, device: own }: Pick<Store, 'read' | 'device'>,
  owner: string,
  entities: readonly string[],
): Promise<DeviceOverview[]> {
  const linked = await read.selectFrom('linkedDevice').selectAll().where('owner', '=', owner).execute()
  const link = await read.selectFrom('syncLink').selectAll().where('owner', '=', owner).executeTakeFirst()
  const peers = link ? await read.selectFrom('syncPeer').selectAll().where('owner', '=', owner).execute() : []
  const here = linked.map(async ({ device, name, revokedAt, seenSeq, linkedAt, lastSeenAt }) => ({
    device,
    name,
    isRevoked: revokedAt !== null,
    server: null,
    lacks: await changesAfter(read, owner, seenSeq, entities),
    linkedAt,
    lastSeenAt,
  }))
  const elsewhere = peers.map(async ({ device, name, isRevoked, seq, lastSeenAt }) => ({
    device,
    name,
    isRevoked,
    server: link?.server ?? null,
    lacks: device === own ? 0 : await positionsAfter(read, owner, seq),
    linkedAt: device === own ? (link?.linkedAt ?? null) : null,
    lastSeenAt,
  }))
  const all = await Promise.all([...elsewhere, ...here])
  const byId = new Map(all.map((each) => [each.device, each]))
  return [...byId.values()].toSorted((one, other) => (one.device < other.device ? -1 : 1))
}

async function changesAfter(
  db: Reader,
  owner: string,
  seq: number,
  entities: readonly string[],
): Promise<number> {
  return countRows(
    db.selectFrom('change').where('owner', '=', owner).where('seq', '>', seq).where('entity', 'in', entities),
  )
}

/** Counted by the server's numbers known here. */
async function positionsAfter(db: Reader, owner: string, seq: number): Promise<number> {
  return countRows(db.selectFrom('syncPlace').where('owner', '=', owner).where('seq', '>', seq))
}
