import type { StampRow } from './engine.ts'
import type { Reader } from './store.ts'

/** The owner's head and the catalog's generation, as the reader sees them. */
export function readStamp(db: Reader, owner: string): Promise<StampRow> {
  return db
    .selectFrom('catalogGeneration')
    .select('generation')
    .select((eb) => eb.selectFrom('ownerHead').select('head').where('owner', '=', owner).as('head'))
    .executeTakeFirstOrThrow()
}
