import type { Vault } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { millisOf, type Task } from '../contestants/task.ts'

const BEST = 10
const WARM_UP = 20

/** One page of hits a question, with an excerpt of each note as it is on the disk. */
export async function searches(
  vault: Vault,
  { queries }: Task,
): Promise<{ millis: number[]; found: number[] }> {
  const search = (text: string) => vault.search({ text, folder: '' }, 0, BEST)
  for (const query of queries.slice(0, WARM_UP)) await search(query)
  const millis: number[] = []
  const found: number[] = []
  for (const query of queries) {
    millis.push(await millisOf(async () => found.push((await search(query)).total)))
  }
  return { millis, found }
}
