import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { all, value } from '../../../../../platform/derived-index/statements.ts'
import type { Page, TagCount } from '../../../model/vault-port.ts'
import { tagKey } from '../keys.ts'
import type { VaultNumber } from '../index-database-store.ts'

interface Asked {
  vault: number
  prefix: string
  after: string
  from: number
  limit: number
}

const COUNTED = `from tag where vault = @vault and key >= @prefix and key < @after`

export function tagStore(database: IndexDatabase, vault: VaultNumber) {
  const counted = all(
    database.prepare<[Asked], TagCount>(
      `select min(shown) as tag, count(*) as notes ${COUNTED} group by key order by notes desc, key limit @limit offset @from`,
    ),
  )
  const total = value(database.prepare<[Asked], number>(`select count(distinct key) ${COUNTED}`))
  return {
    /** Most used first. */
    counts(prefix: string, from: number, limit: number): Page<TagCount> {
      const key = tagKey(prefix.replace(/^#/, ''))
      const asked = { vault, prefix: key, after: `${key}\u{10ffff}`, from, limit }
      return { items: counted(asked), total: total(asked) ?? 0 }
    },
  }
}
