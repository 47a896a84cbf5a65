import type { Vault } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { costFromHere, type Cost } from '../../trace/contestants/cost.ts'
import type { Task } from '../contestants/task.ts'
import type { Corpus } from '../notes.ts'
import { digestOf, strayLinks } from '../stray-links.ts'
import { newMark } from './given-vault.ts'

export interface Rename {
  notes: number
  links: number
  costs: Cost[]
  undoCosts: Cost[]
  /** Links that did not lead where they led before, by reading the notes without the product and by its own index. */
  stray: number
  broken: number
  /** Notes are byte for byte what they were, once it is undone. */
  isUndone: boolean
}

export const hubRenames = (vault: Vault, { corpus, renames }: Task): Promise<Rename> =>
  renamesOf(vault, corpus, renames, corpus.hub, (path) =>
    path === corpus.hub.path ? corpus.hub.newPath : path,
  )

export const areaRenames = (vault: Vault, { corpus, renames }: Task): Promise<Rename> =>
  renamesOf(vault, corpus, renames, corpus.area, (path) =>
    path.startsWith(`${corpus.area.path}/`)
      ? corpus.area.newPath + path.slice(corpus.area.path.length)
      : path,
  )

async function renamesOf(
  vault: Vault,
  corpus: Corpus,
  times: number,
  { path, newPath }: { path: string; newPath: string },
  placeOf: (path: string) => string,
): Promise<Rename> {
  const before = digestOf(corpus)
  const rename: Rename = {
    notes: 0,
    links: 0,
    costs: [],
    undoCosts: [],
    stray: strayLinks(corpus, (same) => same),
    broken: await brokenIn(vault),
    isUndone: true,
  }
  for (let turn = 0; turn < times; turn++) {
    const moving = costFromHere()
    const { operationId, notes, links } = await vault.move(path, newPath, newMark())
    rename.costs.push(moving())
    rename.notes = notes
    rename.links = links
    rename.stray += strayLinks(corpus, placeOf)
    rename.broken += await brokenIn(vault)
    const undoing = costFromHere()
    await vault.undo({ operationId }, newMark())
    rename.undoCosts.push(undoing())
    rename.isUndone &&= digestOf(corpus) === before
  }
  return rename
}

const brokenIn = async (vault: Vault): Promise<number> =>
  (await vault.links({ of: 'broken', folder: '' }, 0, 1)).total
