import { isToolError, type ToolContext } from '@tutor-nexus/toolkit'
import type { ContentHit, ContentQuery, HitPage, Vault } from '../../model/vault-port.ts'
import type { VaultServices } from '../../define.ts'

/** The vaults besides one. One whose folder is missing is left out. */
export async function otherVaults(
  { services }: ToolContext<VaultServices>,
  { head }: Vault,
): Promise<Vault[]> {
  const infos = (await services.vaults.list()).filter(({ id }) => id !== head.id)
  const opened = await Promise.allSettled(infos.map(({ name }) => services.vaults.open(name)))
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** The best hits of several vaults. Each names its vault, unless it is the default one. */
export async function searchAll(
  vaults: readonly Vault[],
  query: ContentQuery,
  from: number,
  limit: number,
): Promise<HitPage> {
  const pages = await Promise.all(vaults.map((vault) => searchOne(vault, query, from + limit)))
  const hits = pages.flatMap((page) => page.hits).toSorted((one, other) => other.score - one.score)
  const total = pages.reduce((sum, page) => sum + page.total, 0)
  return {
    hits: hits.slice(from, from + limit),
    next: total > from + limit ? from + limit : undefined,
    total,
  }
}

async function searchOne(vault: Vault, query: ContentQuery, limit: number): Promise<HitPage> {
  const { isDefault, name } = vault.head
  const found = await vault.search(query, 0, limit).catch(withoutFolder)
  const hits = found.hits.map((hit): ContentHit => (isDefault ? hit : { ...hit, vault: name }))
  return { ...found, hits }
}

/** Not every vault has the folder that is asked for. */
function withoutFolder(error: unknown): HitPage {
  if (isToolError(error) && error.code === 'NOT_FOUND') return { hits: [], next: undefined, total: 0 }
  throw error
}
