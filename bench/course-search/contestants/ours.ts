import { openStore } from '../../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import type { Collection, SearchDocument } from '../../../packages/server/src/platform/search/collection.ts'
import { searchIndex } from '../../../packages/server/src/platform/search/search-index.ts'
import type { Course } from '../courses.ts'
import { bestOf, type Contestant } from './contestant.ts'

type Name = 'code' | 'title' | 'description'

const collection: Collection<Name> = {
  name: 'course',
  fields: [
    { name: 'code', kind: 'code', weight: 4 },
    { name: 'title', kind: 'title', weight: 3 },
    { name: 'description', kind: 'prose', weight: 1 },
  ],
}
const run = 1
const atOnce = 5000

/** The product's own search, with the snippets that it makes for every hit. */
export async function openOurs(location: StoreLocation): Promise<Contestant> {
  const store = await openStore(location)
  const index = searchIndex(store, collection)
  return {
    async load(courses) {
      let batch: SearchDocument<Name>[] = []
      const write = async () => {
        await store.write((db) => index.add(db, run, batch))
        batch = []
      }
      for (const course of courses) {
        batch.push(documentOf(course))
        if (batch.length === atOnce) await write()
      }
      await write()
    },
    async search(query) {
      const { hits } = await index.search({ runs: [run], query, limit: bestOf })
      return hits.map(({ id }) => id)
    },
    close: () => store.close(),
  }
}

function documentOf({ id, code, title, description, ...rest }: Course): SearchDocument<Name> {
  const { institution, subject, level, credits } = rest
  return { id, fields: { code, title, description }, facets: { institution, subject, level, credits } }
}
