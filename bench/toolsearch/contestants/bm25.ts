import { analyze } from '@tutor-nexus/toolkit/discovery'
import type { Contestant, Described } from './contestant.ts'

const K1 = 1.2
const B = 0.75

/** BM25 as in the textbooks, over one document a tool, with the product's own light stemming. */
export const bm25 = (name: string, utterances: number): Contestant => ({
  name,
  utterances,
  open(tools) {
    const documents = tools.map((tool) => analyze(textOf(tool)))
    const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
    const postings = new Map<string, Map<number, number>>()
    for (const [place, terms] of documents.entries()) {
      for (const term of terms) {
        const posting = postings.get(term) ?? new Map<number, number>()
        postings.set(term, posting.set(place, (posting.get(place) ?? 0) + 1))
      }
    }
    return (request) => {
      const scores = new Map<number, number>()
      for (const term of analyze(request)) {
        const posting = postings.get(term) ?? new Map<number, number>()
        const idf = Math.log(1 + (documents.length - posting.size + 0.5) / (posting.size + 0.5))
        for (const [place, count] of posting) {
          const length = (documents[place]?.length ?? 0) / meanLength
          const gain = (idf * count * (K1 + 1)) / (count + K1 * (1 - B + B * length))
          scores.set(place, (scores.get(place) ?? 0) + gain)
        }
      }
      return [...scores].toSorted(([, a], [, b]) => b - a).map(([place]) => tools[place]?.name ?? '')
    }
  },
})

const textOf = ({ name, description, utterances }: Described): string =>
  [name, description, ...utterances].join('. ')
