import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import type { FileRow, RootRow } from './index-database-store.ts'

export interface Root {
  owner: string
  provider: string
  path: string
}

/** The columns that show whether a file has changed. */
export type KnownFile = Pick<
  FileRow,
  'id' | 'version' | 'path' | 'inode' | 'size' | 'changed' | 'is_searchable'
>

export function rootStore(database: IndexDatabase) {
  const { all, run } = statementsOf(database)
  const addOwner = run<[owner: string]>('insert into owner (name) values (?) on conflict do nothing')
  const addRoot = run<
    [Root]
  >(`insert into root (owner, provider, path) select id, @provider, @path from owner where name = @owner
     on conflict do nothing`)
  return {
    all: all<[], RootRow & { name: string }>(
      'select root.*, owner.name from root join owner on owner.id = root.owner',
    ),
    add({ owner, provider, path }: Root): void {
      addOwner(owner)
      addRoot({ owner, provider, path })
    },
    drop: run<[root: number]>('delete from root where id = ?'),
    files: all<[root: number], KnownFile>(
      'select id, version, path, inode, size, changed, is_searchable from file where root = ?',
    ),
  }
}
