import MiniSearch from 'minisearch'
import { bestOf, type Contestant } from './contestant.ts'

/**
 * MiniSearch as its documentation sets it up for search by people: fuzzy, by prefix, with the same weights as ours.
 * It splits words at blanks only, so it is given each code without a gap too.
 */
export async function openMiniSearch(): Promise<Contestant> {
  const index = new MiniSearch({
    fields: ['code', 'title', 'description'],
    searchOptions: { boost: { code: 4, title: 3 }, prefix: true, fuzzy: 0.2 },
  })
  return {
    async load(courses) {
      for (const { id, code, title, description } of courses)
        index.add({ id, code: `${code} ${code.replace(' ', '')}`, title, description })
    },
    search: async (query) =>
      index
        .search(query)
        .slice(0, bestOf)
        .map(({ id }) => String(id)),
    close: async () => undefined,
  }
}
