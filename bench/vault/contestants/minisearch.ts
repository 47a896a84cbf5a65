import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MiniSearch from 'minisearch'
import { mostResidentBytes } from '../../../test/support/most-resident-bytes.ts'
import { costFromHere } from '../../trace/contestants/cost.ts'
import { millisOf, readTask } from './task.ts'

const BEST = 10

/** All notes in memory, asked for those with every word. It gives no excerpts. */
const {
  corpus: { folder, notes },
  queries,
} = readTask()
const cost = costFromHere()
const index = new MiniSearch({ fields: ['name', 'text'], searchOptions: { boost: { name: 4 } } })
for (const [id, { path }] of notes.entries())
  index.add({ id, name: basename(path, '.md'), text: readFileSync(join(folder, path), 'utf8') })
const first = cost()

const search = (query: string) => index.search(query, { combineWith: 'AND' })
for (const query of queries.slice(0, 20)) search(query)
const millis: number[] = []
const found: number[] = []
for (const query of queries) {
  millis.push(await millisOf(() => search(query).slice(0, BEST)))
  found.push(search(query).length)
}
console.log(JSON.stringify({ first, mostResidentBytes: mostResidentBytes(), millis, found }))
