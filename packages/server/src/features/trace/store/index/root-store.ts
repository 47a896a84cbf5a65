import type Database from 'better-sqlite3'
import type { FileRow, RootRow } from './index-database-store.ts'

/** A folder of one agent's logs, and whose it is. */
export interface Root {
  owner: string
  provider: string
  path: string
}

/** What tells whether a file is still the one that was read. */
export type KnownFile = Pick<
  FileRow,
  'id' | 'version' | 'path' | 'inode' | 'size' | 'changed' | 'is_searchable'
>

export class RootStore {
  readonly #statements

  constructor(database: Database.Database) {
    this.#statements = {
      roots: database.prepare<[], RootRow & { name: string }>(
        'select root.*, owner.name from root join owner on owner.id = root.owner',
      ),
      addOwner: database.prepare<[string], void>(
        'insert into owner (name) values (?) on conflict do nothing',
      ),
      add: database.prepare<[Root], void>(
        `insert into root (owner, provider, path) select id, @provider, @path from owner where name = @owner
         on conflict do nothing`,
      ),
      drop: database.prepare<[number], void>('delete from root where id = ?'),
      files: database.prepare<[number], KnownFile>(
        'select id, version, path, inode, size, changed, is_searchable from file where root = ?',
      ),
    }
  }

  all(): (RootRow & { name: string })[] {
    return this.#statements.roots.all()
  }

  add({ owner, provider, path }: Root): void {
    this.#statements.addOwner.run(owner)
    this.#statements.add.run({ owner, provider, path })
  }

  drop(root: number): void {
    this.#statements.drop.run(root)
  }

  files(root: number): KnownFile[] {
    return this.#statements.files.all(root)
  }
}
