import { analyze } from '@tutor-nexus/toolkit/discovery'
import MiniSearch from 'minisearch'
import type { Contestant } from './contestant.ts'

/** MiniSearch (BM25+) with name, description and utterances as fields, and the product's own light stemming. */
export const miniSearch = (utterances: number): Contestant => ({
  name: `MiniSearch, ${utterances} utterances`,
  utterances,
  open(tools) {
    const index = new MiniSearch({
      idField: 'name',
      fields: ['name', 'description', 'utterances'],
      extractField: (tool, field) => {
        const value = tool[field]
        return Array.isArray(value) ? value.join('. ') : value
      },
      tokenize: analyze,
      processTerm: (term) => term,
    })
    index.addAll(tools)
    return (request) => index.search(request).map(({ id }) => String(id))
  },
})
