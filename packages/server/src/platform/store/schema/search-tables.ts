/** One run of a collection: what was imported together, and what of it ranking needs to know. */
export interface SearchRunTable {
  /** Its number in all tables of the search; the numbers of its documents and words begin with it. */
  part: number
  collection: string
  run: number
  nextIndex: number
  documents: number
  /** How many words its documents have, field by field. */
  lengths: readonly number[]
}

export interface SearchDocumentTable {
  number: number
  part: number
  id: string
  /** What ranking needs to know of it. */
  profile: string
  /** The text of each field. */
  fields: readonly string[]
}

export interface SearchWordTable {
  number: number
  part: number
  word: string
  /** What its other forms have in common with it. */
  stem: string
  /** In how many documents of the part it is. */
  documents: number
}

/** A value of a facet that documents of the part have, or have had. */
export interface SearchFacetTable {
  part: number
  token: string
}

/** Beside these there is `search_index`, the tokens of documents and words, which only `search/` knows. */
export interface SearchTables {
  searchRun: SearchRunTable
  searchDocument: SearchDocumentTable
  searchWord: SearchWordTable
  searchFacet: SearchFacetTable
}
