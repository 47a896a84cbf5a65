import type { Source } from '../display/sources.tsx'

/** What an export shows, whatever its format. */
export interface ExportDocument {
  title: string
  /** YYYY-MM-DD */
  madeOn: string
  /** What a section is, over the first column where there are no headings. */
  sectionTitle: string
  columns: readonly Column[]
  sections: readonly DocumentSection[]
}

export interface Column {
  title: string
  /** In points on a page; without one it takes what is left. */
  width?: number
}

export interface DocumentSection {
  name: string
  summary: string
  /** As many cells as there are columns. */
  rows: readonly (readonly string[])[]
  notes: readonly string[]
  /** What it rests on, and who decides. */
  basis: string
  /** The sources, each with its attribution. */
  sources: readonly string[]
}

export const sourceText = ({ name, link, accessedOn, attribution }: Source): string =>
  [
    `${name}, read ${accessedOn}`,
    ...(link === null ? [] : [link]),
    ...(attribution === null ? [] : [attribution]),
  ].join('. ')
