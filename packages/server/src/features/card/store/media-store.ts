import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { chargeStorage } from '../../../platform/store/storage-room.ts'
import type { Reader, Store } from '../../../platform/store/store.ts'
import { inBatches } from './in-batches.ts'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const HASH_LENGTH = 8

/** A name for content whose own name is taken by other content. */
export function withHash(name: string, hash: string): string {
  const extension = extname(name)
  return `${name.slice(0, name.length - extension.length)}-${hash.slice(0, HASH_LENGTH)}${extension}`
}

/** The images and sounds on the cards of one owner. */
export interface MediaStore {
  /** Undefined if there is none of this name. */
  read(name: string): Promise<{ bytes: Uint8Array; hash: string } | undefined>
  /** Returns the name that it is kept under; the same content is kept once. */
  add(name: string, bytes: Uint8Array, at: string): Promise<string>
  /** Those of these names that exist. */
  existing(names: readonly string[]): Promise<string[]>
}

export const mediaStore = (store: Store, owner: string): MediaStore => ({
  read: (name) =>
    store.read
      .selectFrom('cardMedia')
      .select(['bytes', 'hash'])
      .where('owner', '=', owner)
      .where('name', '=', name)
      .executeTakeFirst(),

  add(name, bytes, at) {
    const hash = hashOf(bytes)
    return store.write(
      async (db) => {
        const stored = await mediaHashes(db, owner, [name, withHash(name, hash)])
        const known = [...stored].find(([, each]) => each === hash)?.[0]
        if (known !== undefined) return known
        const free = stored.has(name) ? withHash(name, hash) : name
        await db.insertInto('cardMedia').values({ owner, name: free, hash, bytes, createdAt: at }).execute()
        await chargeStorage(db, owner, bytes.length, 'adds')
        return free
      },
      { scope: owner },
    )
  },

  existing: async (names) => [...(await mediaHashes(store.read, owner, names)).keys()],
})

export async function mediaHashes(
  db: Reader,
  owner: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inBatches(names, (batch) =>
    db
      .selectFrom('cardMedia')
      .select(['name', 'hash'])
      .where('owner', '=', owner)
      .where('name', 'in', batch)
      .execute(),
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
