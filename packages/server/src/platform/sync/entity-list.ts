import type { JsonObject } from '../store/schema/json.ts'
import type { SyncedEntity } from './synced-entity.ts'

export const entityNames = (entities: readonly SyncedEntity[]): string[] =>
  entities.map(({ entity }) => entity)

export const recordEntityNames = (entities: readonly SyncedEntity[]): string[] =>
  entityNames(entities.filter(({ kind }) => kind === 'record'))

export const findEntity = (entities: readonly SyncedEntity[], name: string): SyncedEntity | undefined =>
  entities.find(({ entity }) => entity === name)

/** Why a body is invalid for this entity, for the log and the user; undefined if it is valid. */
export function invalidReason(entity: SyncedEntity, body: JsonObject | null): string | undefined {
  if (body === null) return entity.kind === 'record' ? undefined : `A ${entity.entity} entry cannot be empty.`
  const { error } = entity.body().safeParse(body)
  const [issue] = error?.issues ?? []
  return issue && `${entity.entity}: ${issue.path.join('.') || 'the body'} is invalid: ${issue.message}`
}

/** Adds the fields of `base` that only a newer version knows to `body`; undefined if there are none. */
export function withUnknownFields(
  entity: SyncedEntity,
  base: JsonObject | null | undefined,
  body: JsonObject | null,
): JsonObject | undefined {
  if (!base || !body) return undefined
  const unknown = Object.entries(base).filter(
    ([name]) => !Object.hasOwn(entity.body().shape, name) && !Object.hasOwn(body, name),
  )
  return unknown.length > 0 ? { ...Object.fromEntries(unknown), ...body } : undefined
}

/** Groups consecutive changes of one entity, so that they can be applied together. */
export function groupConsecutive<Change extends { readonly entity: string }>(
  changes: readonly Change[],
  standAlone: (entity: string) => boolean = () => false,
): Change[][] {
  const runs: Change[][] = []
  for (const change of changes) {
    const run = runs.at(-1)
    if (run?.[0]?.entity === change.entity && !standAlone(change.entity)) run.push(change)
    else runs.push([change])
  }
  return runs
}
