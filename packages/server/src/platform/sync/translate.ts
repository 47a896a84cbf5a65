import type { LoggedChange } from '../store/change-log.ts'
import { findEntity } from './entity-list.ts'
import type { SyncedEntity } from './synced-entity.ts'
import { SELF, type WireChange } from './wire.ts'

/** A logged change and the previous change of the same record. */
export interface BasedChange extends LoggedChange {
  readonly baseId: string | null
}

export const toWire = (change: BasedChange, owner: string, entity: SyncedEntity | undefined): WireChange => ({
  id: change.id,
  device: change.device,
  entity: change.entity,
  entityId: change.entityId === owner ? SELF : change.entityId,
  baseId: change.baseId,
  baseRev: change.baseRev,
  body: change.body && { ...(entity?.wire?.toWire(change.body, owner) ?? change.body) },
  createdAt: change.createdAt,
})

/** In wire format, as this device sends it. Changes of devices that the server does not know are sent as its own. */
export function toWireFrom(
  change: BasedChange,
  { owner, device, known }: { owner: string; device: string; known: ReadonlySet<string> },
  entities: readonly SyncedEntity[],
): WireChange {
  const wire = toWire(change, owner, findEntity(entities, change.entity))
  return known.has(wire.device) ? wire : { ...wire, device }
}

/** The nearest base that was not rejected. A record is replaced as a whole, so it can build on an earlier base. */
export function acceptedBase(
  baseId: string | null,
  refused: ReadonlyMap<string, string | null>,
): string | null {
  let standing = baseId
  while (standing !== null && refused.has(standing)) standing = refused.get(standing) ?? null
  return standing
}

export const fromWire = (
  change: WireChange,
  owner: string,
  entity: SyncedEntity | undefined,
): LoggedChange => ({
  id: change.id,
  device: change.device,
  entity: change.entity,
  entityId: change.entityId === SELF ? owner : change.entityId,
  baseRev: change.baseRev,
  body: change.body && (entity?.wire?.fromWire(change.body, owner) ?? change.body),
  createdAt: change.createdAt,
})

export const jsonBytes = (body: object | null): number =>
  body === null ? 4 : Buffer.byteLength(JSON.stringify(body))
