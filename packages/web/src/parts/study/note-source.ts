const LONGEST_ID = 200

export interface NoteRef {
  path: string
  vault?: string
}

/** A card's source for a note: its path, after `vault#` unless it is in the default vault. Undefined if it is too long. */
export function sourceOfNote({ path, vault }: NoteRef): { type: 'note'; id: string } | undefined {
  const id = vault === undefined ? path : `${vault}#${path}`
  return id.length <= LONGEST_ID ? { type: 'note', id } : undefined
}

/** No path of a note holds a `#`, which begins a heading in links. */
export function noteOfSource(id: string): NoteRef {
  const at = id.indexOf('#')
  return at === -1 ? { path: id } : { vault: id.slice(0, at), path: id.slice(at + 1) }
}
