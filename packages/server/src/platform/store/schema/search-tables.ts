/** One indexed run of a collection, with the totals that ranking needs. */
export interface SearchRunTable {
  /** The run's number in all search tables. The ids of its documents and words start with it. */
  part: number
  collection: string
  run: number
  nextIndex: number
  documents: number
  /** The total number of words per field. */
  lengths: readonly number[]
}

export interface SearchDocumentTable {
  number: number
  part: number
  id: string
  /** The document's data for ranking. */
  profile: string
  /** The text of each field. */
  fields: readonly string[]
}

export interface SearchWordTable {
  number: number
  part: number
  word: string
  /** The stem that its other forms share. */
  stem: string
  /** The number of documents in this run that contain it. */
  documents: number
}

/** A facet value that documents of the run have or had. */
export interface SearchFacetTable {
  part: number
  token: string
}

/** Only `search/` uses the further table `search_index`, the tokens of documents and words. */
export interface SearchTables {
  searchRun: SearchRunTable
  searchDocument: SearchDocumentTable
  searchWord: SearchWordTable
  searchFacet: SearchFacetTable
}
