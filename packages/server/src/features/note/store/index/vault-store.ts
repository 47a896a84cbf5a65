import type Database from 'better-sqlite3'

/** What a vault is called inside of the index. */
export type VaultNumber = number

/** Parts of a note have numbers of their own in this span, so that each tells its note. */
export const PARTS_A_NOTE = 2 ** 16

/** Its texts in a table of its own, so that nothing of another vault is looked at or weighs in its ranking. */
export const textTable = (vault: VaultNumber): string => `text_${vault}`

/** Names, headings and tags once more: what they say is found without going through all texts. */
export const headTable = (vault: VaultNumber): string => `head_${vault}`

const FTS = `content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'`

export class VaultStore {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
  }

  /** Undefined where nothing is known of it yet. */
  find(name: string): VaultNumber | undefined {
    return this.#database.prepare<[string], number>('select id from vault where name = ?').pluck().get(name)
  }

  settle(name: string): VaultNumber {
    return this.#database
      .transaction(() => {
        const known = this.find(name)
        if (known !== undefined) return known
        const id = Number(
          this.#database.prepare('insert into vault (name) values (?)').run(name).lastInsertRowid,
        )
        this.#database.exec(`
          create virtual table ${textTable(id)} using fts5 (name, headings, tags, body, ${FTS});
          create virtual table ${headTable(id)} using fts5 (name, headings, tags, ${FTS});
        `)
        return id
      })
      .immediate()
  }

  remove(name: string): void {
    this.#database
      .transaction(() => {
        const id = this.find(name)
        if (id === undefined) return
        this.#database.exec(`drop table ${textTable(id)}; drop table ${headTable(id)}`)
        for (const [table, entry] of [
          ['part', `id / ${PARTS_A_NOTE}`],
          ['link', 'entry'],
          ['tag', 'entry'],
        ])
          this.#database
            .prepare(`delete from ${table} where ${entry} in (select id from entry where vault = ?)`)
            .run(id)
        for (const table of ['entry', 'remembered'])
          this.#database.prepare(`delete from ${table} where vault = ?`).run(id)
        this.#database.prepare('delete from vault where id = ?').run(id)
      })
      .immediate()
  }
}
