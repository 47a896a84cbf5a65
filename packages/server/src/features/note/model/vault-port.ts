import type { TextEdit } from './text-edit.ts'

export interface VaultInfo {
  readonly id: string
  readonly name: string
  readonly readOnly: boolean
  /** Used by calls that name no vault. */
  readonly isDefault: boolean
}

export interface OwnedVault extends VaultInfo {
  /** Null for users of somebody else's server. */
  readonly folder: string | null
}

/** The vaults of one owner. */
export interface Vaults {
  /** Oldest first. */
  list(): Promise<OwnedVault[]>
  /** Null if its folder is missing. */
  countNotes(name: string): Promise<number | null>
  /** By name or legacy suffix, or the default vault. NOT_FOUND lists the existing ones. */
  open(name: string | undefined): Promise<Vault>
}

/** A note as it was read. Paths are relative to the vault, with `/`. */
export interface NoteVersion {
  readonly path: string
  /** Identifies the version; given as `baseHash`. */
  readonly hash: string
  readonly bytes: number
  readonly lines: number
  readonly modifiedAt: string
  /** False if invalid UTF-8 was replaced; such a note cannot be edited. */
  readonly isText: boolean
}

/** A line, from 1, and a character offset in it. */
export interface TextPosition {
  readonly line: number
  readonly offset: number
}

export interface NotePiece {
  readonly version: NoteVersion
  readonly text: string
  readonly firstLine: number
  readonly lastLine: number
  /** Start of the next piece; undefined at the end. */
  readonly next: TextPosition | undefined
}

/** Identifies a change for repeated requests and undo. */
export interface ChangeMeta {
  readonly operationId: string
  /** The caller's idempotency key. */
  readonly clientEventId: string | null
  readonly at: string
}

export interface NoteChange {
  readonly operationId: string
  readonly version: NoteVersion
}

/** A version of a note that a change of ours made. */
export interface KeptVersion {
  /** Of the change that made it; null where another program made it, or nobody knows. */
  readonly operationId: string | null
  readonly at: string | null
  readonly action: OperationAction | null
  readonly hash: string
  readonly text: string
}

export interface MoveChange {
  readonly operationId: string
  readonly path: string
  readonly newPath: string
  /** Rewritten notes and links. */
  readonly notes: number
  readonly links: number
}

export interface RemoveChange {
  readonly operationId: string
  readonly path: string
  readonly kind: EntryKind
  /** For a folder, the number of files in it. */
  readonly files: number
}

export interface UndoneChange {
  readonly operationId: string
  readonly action: OperationAction
  readonly path: string
  /** The number of restored files. */
  readonly files: number
}

export type OperationAction = 'create' | 'edit' | 'move' | 'delete' | 'create-folder' | 'duplicate'

export type EntryKind = 'note' | 'file' | 'folder'

export interface Entry {
  readonly path: string
  readonly kind: EntryKind
  /** Null for a folder. */
  readonly bytes: number | null
  readonly modifiedAt: string | null
}

export interface FolderQuery {
  /** Empty for the vault itself. */
  readonly path: string
  readonly recursive: boolean
}

export interface NameQuery {
  /** Words of a name, or a pattern with `*`, `**` and `?`. */
  readonly text: string
  readonly kinds: readonly EntryKind[]
  /** Only below this folder; empty for everywhere. */
  readonly folder: string
  readonly modifiedSince?: string
  readonly modifiedUntil?: string
}

export interface ContentQuery {
  readonly text: string
  readonly folder: string
  readonly tag?: string
}

export interface ContentHit {
  /** Where several vaults are searched, unless it is the default one. */
  readonly vault?: string
  readonly path: string
  readonly title: string
  readonly line: number
  readonly excerpt: string
  readonly tags: readonly string[]
  readonly modifiedAt: string
  /** From 0 to 1, relative to the best hit. */
  readonly score: number
}

export interface HitPage {
  readonly hits: readonly ContentHit[]
  readonly next: number | undefined
  readonly total: number
}

export type LinkKind = 'wikilink' | 'embed' | 'markdown' | 'property'

export interface LinkView {
  /** The note that contains it. */
  readonly from: string
  readonly line: number
  readonly kind: LinkKind
  /** As written. */
  readonly text: string
  /** The target file; null if there is none. */
  readonly to: string | null
  readonly heading: string | null
  /** The sentence in which it stands, where that was asked for. */
  readonly excerpt?: string
}

/** A note with what it links to, each once. */
export interface GraphNote {
  readonly path: string
  readonly tags: readonly string[]
  /** Paths of notes and other files. */
  readonly links: readonly string[]
  /** Names of notes that are linked and missing. */
  readonly missing: readonly string[]
}

export type LinkQuery =
  | { readonly of: 'backlinks' | 'outgoing'; readonly path: string }
  | { readonly of: 'around'; readonly path: string; readonly depth: number }
  | { readonly of: 'broken'; readonly folder: string }

/** A line with the name of a note that is no link to it. */
export interface Mention {
  readonly path: string
  readonly line: number
  readonly text: string
  /** The sentence in which it stands. */
  readonly excerpt: string
}

export interface TagCount {
  readonly tag: string
  readonly notes: number
}

/** What searches and lists of a vault miss, because one person's notes may only cost so much. */
export interface IndexGaps {
  /** Files and folders that are not indexed at all. */
  readonly files: number
  /** Some notes with more links or tags than are indexed of one. */
  readonly notes: readonly string[]
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/**
 * One vault. Results include edits by other programs within a second, and own edits at once. Invalid paths throw
 * BAD_REQUEST, missing files NOT_FOUND, writes to a read-only vault FORBIDDEN.
 */
export interface Vault {
  readonly head: VaultInfo
  /** Reads at most `mostBytes` up to and including `lastLine`, never splitting a character. */
  read(path: string, from: TextPosition, lastLine: number | undefined, maxBytes: number): Promise<NotePiece>
  /** UNPROCESSABLE_ENTITY if a file with this name exists, even with different case. Creates missing folders. */
  create(path: string, content: string, meta: ChangeMeta): Promise<NoteChange>
  /**
   * Applies the edits that `plan` returns for the current text, all or none. If `baseHash` is another version, throws
   * CONFLICT naming the changed lines.
   */
  edit(
    path: string,
    baseHash: string | undefined,
    plan: (text: string) => readonly TextEdit[],
    meta: ChangeMeta,
  ): Promise<NoteChange>
  /** The bytes of a note or any other file; UNPROCESSABLE_ENTITY above `maxBytes`. */
  readFile(path: string, maxBytes: number): Promise<Buffer>
  /** Keeps a file that is no note, under a name with a number if it is taken. */
  keepFile(path: string, bytes: Buffer, meta: ChangeMeta): Promise<NoteChange>
  /** The same of an earlier version, by its hash. */
  readVersion(
    path: string,
    hash: string,
    from: TextPosition,
    lastLine: number | undefined,
    maxBytes: number,
  ): Promise<NotePiece>
  /** The versions of a note that the journal has, newest first, as far back as they are known without a gap. */
  versions(path: string): Promise<readonly KeptVersion[]>
  createFolder(path: string, meta: ChangeMeta): Promise<{ operationId: string; path: string }>
  /** Moves a note, file or folder and updates all links to it and in it. */
  move(path: string, newPath: string, meta: ChangeMeta): Promise<MoveChange>
  /** Without a path, the copy gets a numbered name. */
  duplicate(path: string, newPath: string | undefined, meta: ChangeMeta): Promise<NoteChange>
  /** Moves it to the vault's trash. */
  remove(path: string, meta: ChangeMeta): Promise<RemoveChange>
  /** By operation id, or the last deletion at a path. CONFLICT if the files have changed since. */
  undo(asked: { operationId: string } | { path: string }, meta: ChangeMeta): Promise<UndoneChange>

  list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>>
  findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>>
  search(query: ContentQuery, from: number, limit: number): Promise<HitPage>
  links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>>
  /** The same links with the sentences in which they stand. */
  withExcerpts(links: readonly LinkView[]): Promise<LinkView[]>
  /** Every note of a folder with its links, for a graph. */
  graph(folder: string, from: number, limit: number): Promise<Page<GraphNote>>
  orphans(folder: string, from: number, limit: number): Promise<Page<string>>
  /** Notes that no other note links to, whatever they link to themselves. */
  unlinked(folder: string, from: number, limit: number): Promise<Page<string>>
  /** Lines of other notes that name a note without a link to it. */
  mentions(path: string, from: number, limit: number): Promise<Page<Mention>>
  tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>>
  /** Of the index that the answers before it came from. */
  gaps(): Promise<IndexGaps>
}
