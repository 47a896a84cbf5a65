import type { SyncedEntity } from '../../../packages/server/src/platform/sync/synced-entity.ts'

/** Ways to get a merge wrong, each of which the check must find out. */
export const BREAKAGES: Readonly<Record<string, (entity: SyncedEntity) => SyncedEntity>> = {
  'deletions are forgotten': (entity) => ({
    ...entity,
    async apply(db, replica, changes) {
      const puts = changes.filter(({ body }) => body !== null)
      if (puts.length > 0) await entity.apply(db, replica, puts)
    },
  }),
  'the later edit wins over what it was not made from': (entity) =>
    entity.kind === 'record' ? { ...entity, kind: 'log' } : entity,
  'the last of several is left out': (entity) => ({
    ...entity,
    apply: (db, replica, changes) =>
      entity.apply(db, replica, changes.length > 1 ? changes.slice(0, -1) : changes),
  }),
  'what lost is archived nowhere': (entity) =>
    entity.entity === 'archive' ? { ...entity, apply: async () => undefined } : entity,
}
