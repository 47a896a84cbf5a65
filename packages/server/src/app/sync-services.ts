import { ToolError, UserId } from '@tutor-nexus/toolkit'
import type { Logger, Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { runRequests } from '../features/tutor/asking/run-requests.ts'
import { adoptSessionsOf } from '../features/tutor/sync/session-home-sync-store.ts'
import type { AuditLog } from '../platform/audit/audit-log.ts'
import { archivedTitle, ArchivedView, type Archive } from '../platform/sync/archived-view.ts'
import { DeviceView, type Devices } from '../platform/sync/link/device-view.ts'
import type { Store } from '../platform/store/store.ts'
import {
  countArchived,
  findArchived,
  listArchived,
  restoreArchived,
  type Archived,
} from '../platform/sync/archive-store.ts'
import { incarnationOf } from '../platform/sync/server/peer-store.ts'
import { knownDevices } from '../platform/sync/link/known-device-store.ts'
import {
  LinkedDeviceStore,
  deviceNotFound,
  type DeviceTokens,
} from '../platform/sync/link/linked-device-store.ts'
import { LinkRequestStore } from '../platform/sync/link/link-request-store.ts'
import { syncServer } from '../platform/sync/server/server.ts'
import type { SyncServices } from '../platform/sync/sync-services.ts'
import type { SyncedEntity } from '../platform/sync/synced-entity.ts'
import { SyncError } from '../platform/sync/sync-error.ts'
import { loadSyncedEntities } from './synced-entities.ts'
import { VERSION } from '../platform/settings/server-info.ts'

/** Who makes the calls that a device has asked for. */
const AGENT = { agentId: 'tn-sync', agentVersion: VERSION }

export interface SyncParts {
  readonly store: Store
  readonly tokens: DeviceTokens
  readonly audit: AuditLog
  readonly now: () => Date
  readonly newId: () => string
  readonly pipeline: Pipeline
  readonly logger: Logger
  /** Counts a try at a code, and throws where there were too many. */
  readonly countTry: () => Promise<void>
}

export async function syncServices(parts: SyncParts): Promise<SyncServices> {
  const entities = await loadSyncedEntities()
  const names = entities.map(({ entity }) => entity)
  const { store, pipeline, logger, now, newId, countTry } = parts
  const replica = { device: store.device, dialect: store.dialect, now, newId }
  const devices = new LinkedDeviceStore(store, {
    tokens: parts.tokens,
    now,
    adoptSessions: (db, owner, device) => adoptSessionsOf(db, { ...replica, owner }, device),
  })
  const requests = new LinkRequestStore(store, {
    devices,
    now,
    onApproved: (owner, { device, name }) =>
      parts.audit.record({ event: 'link-approved', userId: owner, detail: { device, name } }),
  })
  const devicesOf = (owner: string): Devices => ({
    list: async () => (await knownDevices(store, owner, names)).map((each) => viewOf(each, store.device)),
    async approve(code) {
      await countTry()
      const { device, name, state } = await requests.approve(code, owner)
      return { deviceId: device, name, status: state === 'used' ? 'linked' : 'approved' }
    },
    async revoke(deviceId) {
      const known = (await knownDevices(store, owner, names)).find(({ device }) => device === deviceId)
      if (!known) throw deviceNotFound()
      if (known.server !== null) throw linkedElsewhere(known.name, known.server)
      const { name, revokedAt } = await devices.revoke(owner, deviceId)
      return { deviceId, name, revokedAt: revokedAt ?? now().toISOString() }
    },
  })
  return {
    entities,
    server: syncServer({ store, entities, version: VERSION, now, newId }),
    requests,
    devices,
    incarnation: () => incarnationOf(store),
    async runRequests(owner) {
      const caller = { ...AGENT, userId: UserId.parse(owner), scopes: ['*'] }
      const onFault = (err: unknown) => logger.warn({ err }, 'a request of a device was not noted')
      const { done, failed } = await runRequests({ pipeline, store, caller, now, newId, onFault })
      return done + failed
    },
    devicesOf,
    archiveOf: (owner) => archiveOf(parts, entities, owner),
  }
}

function archiveOf(
  { store, now, newId }: SyncParts,
  entities: readonly SyncedEntity[],
  owner: string,
): Archive {
  const known = entities.map(({ entity }) => entity)
  const namesOf = async () =>
    new Map((await knownDevices(store, owner, known)).map(({ device, name }) => [device, name]))
  return {
    async list(page) {
      const names = await namesOf()
      return (await listArchived(store.read, owner, page)).map((row) => archivedView(row, names))
    },
    count: () => countArchived(store.read, owner),
    async restore(archiveId) {
      const row = await findArchived(store.read, owner, archiveId)
      if (!row) throw notArchived()
      const replica = { store, owner, version: VERSION, now, newId }
      await restoreArchived(replica, entities, archiveId).catch((fault: unknown) => {
        throw fault instanceof SyncError ? notRestorable(fault) : fault
      })
      return archivedView(row, await namesOf())
    },
  }
}

const viewOf = (
  { device, server, isRevoked, ...rest }: Awaited<ReturnType<typeof knownDevices>>[number],
  own: string,
): DeviceView =>
  DeviceView().parse({
    ...rest,
    deviceId: device,
    status: isRevoked ? 'revoked' : 'linked',
    linkedTo: server ?? 'here',
    isThisDevice: device === own,
  })

const archivedView = (
  { id, entity, body, device, madeAt, archivedAt }: Archived,
  names: ReadonlyMap<string, string>,
): ArchivedView =>
  ArchivedView().parse({
    archiveId: id,
    kind: entity,
    title: archivedTitle(entity, body),
    wasDeletion: body === null,
    deviceId: device,
    deviceName: names.get(device) ?? null,
    madeAt,
    archivedAt,
  })

const linkedElsewhere = (name: string, server: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `${name} is linked to ${server}, and can only be revoked there`, {
    details: { reason: 'Do it at that server: `npx tutor-nexus link revoke <device>`, or its assistant' },
  })

const notArchived = (): ToolError => new ToolError('NOT_FOUND', 'Archived edit not found or access denied')

const notRestorable = (fault: SyncError): ToolError =>
  fault.code === 'NOT_FOUND'
    ? notArchived()
    : new ToolError('UNPROCESSABLE_ENTITY', fault.message, { cause: fault })
