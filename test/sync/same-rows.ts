import { expect } from 'vitest'
import { cardRowsOf } from './card-rows.ts'
import type { Edits } from './replicas.ts'

/** All that replicas have in common, as rows; the owner's id is each replica's own. */
export async function rowsOf({ store, owner }: Pick<Edits, 'store' | 'owner'>): Promise<unknown> {
  const { read } = store
  const withoutOwner = (rows: readonly { owner: string }[]) => rows.map(({ owner: _, ...row }) => row)
  return {
    ...(await cardRowsOf({ store, owner })),
    tasks: withoutOwner(
      await read.selectFrom('task').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    ),
    transcript: withoutOwner(
      await read.selectFrom('transcript').selectAll().where('owner', '=', owner).execute(),
    ),
    preference: withoutOwner(
      await read.selectFrom('preference').selectAll().where('owner', '=', owner).execute(),
    ),
    archive: withoutOwner(
      await read.selectFrom('archive').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    ),
  }
}

export async function expectSame(...replicas: readonly Pick<Edits, 'store' | 'owner'>[]): Promise<void> {
  const [first, ...others] = await Promise.all(replicas.map(rowsOf))
  for (const other of others) expect(other).toEqual(first)
}

export async function titles({ tasks }: Edits): Promise<string[]> {
  const all = await tasks.list({ status: 'all', limit: 100_000 })
  return all.map(({ title }) => title).toSorted()
}

/** The titles of the tasks that lost. */
export async function lostTitles({ store, owner }: Edits): Promise<unknown[]> {
  const rows = await store.read
    .selectFrom('archive')
    .select('body')
    .where('owner', '=', owner)
    .where('entity', '=', 'task')
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body && body['title'])
}
