import type { TextEdit } from './text-edit.ts'

/** A folder of notes that its owner gave. */
export interface VaultHead {
  readonly id: string
  readonly name: string
  readonly readOnly: boolean
  /** Where calls go that name none. */
  readonly isDefault: boolean
}

/** A vault as its owner sees it from outside. */
export interface OwnedVault extends VaultHead {
  /** On this machine; null where it is one that several people share. */
  readonly folder: string | null
}

/** The vaults of one owner; nothing of it reaches another's. */
export interface Vaults {
  /** The oldest first. */
  list(): Promise<OwnedVault[]>
  /** Null where its folder is not there. */
  countNotes(name: string): Promise<number | null>
  /** The one of this name, as its owner or a legacy suffix spells it, or the default one. NOT_FOUND names those there are. */
  open(name: string | undefined): Promise<Vault>
}

/** A note as it was when it was read. Paths are relative to the vault, with `/`. */
export interface NoteVersion {
  readonly path: string
  /** Tells versions apart; what `baseHash` names. */
  readonly hash: string
  readonly bytes: number
  readonly lines: number
  readonly modifiedAt: string
  /** False where bytes that are no UTF-8 are shown as replacement characters; such a note is never edited. */
  readonly isText: boolean
}

/** A place in a note: a line, from 1, and characters into it. */
export interface TextPosition {
  readonly line: number
  readonly offset: number
}

export interface NotePiece {
  readonly version: NoteVersion
  readonly text: string
  readonly firstLine: number
  readonly lastLine: number
  /** Where the next piece begins; undefined at the end of what was asked for. */
  readonly next: TextPosition | undefined
}

/** What names a change, so that it can be told again and undone. */
export interface ChangeMark {
  readonly operationId: string
  /** The caller's own id of it: the same one again is the first change, not a second. */
  readonly clientEventId: string | null
  readonly at: string
}

export interface NoteChange {
  readonly operationId: string
  readonly version: NoteVersion
}

export interface MoveChange {
  readonly operationId: string
  readonly path: string
  readonly newPath: string
  /** How many notes and links in them were rewritten. */
  readonly notes: number
  readonly links: number
}

export interface RemoveChange {
  readonly operationId: string
  readonly path: string
  readonly kind: EntryKind
  /** Everything in it, of a folder. */
  readonly files: number
}

export interface UndoneChange {
  readonly operationId: string
  readonly action: OperationAction
  readonly path: string
  /** Files that are as they were again. */
  readonly files: number
}

export type OperationAction = 'create' | 'edit' | 'move' | 'delete' | 'create-folder' | 'duplicate'

export type EntryKind = 'note' | 'file' | 'folder'

export interface Entry {
  readonly path: string
  readonly kind: EntryKind
  /** Null of a folder. */
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
  readonly path: string
  readonly title: string
  /** The line where the excerpt begins. */
  readonly line: number
  readonly excerpt: string
  readonly tags: readonly string[]
  readonly modifiedAt: string
  /** From 0 to 1, the best hit of the query having 1. */
  readonly score: number
}

export interface HitPage {
  readonly hits: readonly ContentHit[]
  readonly next: number | undefined
  readonly total: number
}

export type LinkKind = 'wikilink' | 'embed' | 'markdown' | 'property'

export interface LinkView {
  /** The note that it stands in. */
  readonly from: string
  readonly line: number
  readonly kind: LinkKind
  /** As it is written. */
  readonly text: string
  /** What it leads to; null where there is no such thing. */
  readonly to: string | null
  readonly heading: string | null
}

export type LinkQuery =
  | { readonly of: 'backlinks' | 'outgoing'; readonly path: string }
  | { readonly of: 'broken'; readonly folder: string }

export interface TagCount {
  readonly tag: string
  readonly notes: number
}

/** A part of a sorted whole, from a position on. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/**
 * One vault. What is asked for is brought up to date first: an edit by another program is seen within a second, one by
 * this vault at once. Paths that lead out, are hidden or reserved are refused as BAD_REQUEST, what is not there is
 * NOT_FOUND, a write to a read-only vault FORBIDDEN.
 */
export interface Vault {
  readonly head: VaultHead
  /** At most so many bytes of the lines from a place up to and with `lastLine`; never half a character. */
  read(path: string, from: TextPosition, lastLine: number | undefined, mostBytes: number): Promise<NotePiece>
  /** CONFLICT where something is there already, also under a name that differs by case alone. Makes missing folders. */
  create(path: string, content: string, mark: ChangeMark): Promise<NoteChange>
  /**
   * Makes the edits that `plan` gives for the text as it is now, all or none. Where `baseHash` names another version than
   * the file has: CONFLICT, saying which lines changed since, and nothing is written.
   */
  edit(
    path: string,
    baseHash: string | undefined,
    plan: (text: string) => readonly TextEdit[],
    mark: ChangeMark,
  ): Promise<NoteChange>
  createFolder(path: string, mark: ChangeMark): Promise<{ operationId: string; path: string }>
  /** A note, file or folder; every link to it and out of it leads where it led. */
  move(path: string, newPath: string, mark: ChangeMark): Promise<MoveChange>
  /** Without a name the copy is called like the original, with a number. */
  duplicate(path: string, newPath: string | undefined, mark: ChangeMark): Promise<NoteChange>
  /** To the trash inside the vault. */
  remove(path: string, mark: ChangeMark): Promise<RemoveChange>
  /** By the operation's id, or of the last deletion at this path. CONFLICT where what it changed was changed again since. */
  undo(asked: { operationId: string } | { path: string }, mark: ChangeMark): Promise<UndoneChange>

  list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>>
  findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>>
  search(query: ContentQuery, from: number, limit: number): Promise<HitPage>
  links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>>
  orphans(folder: string, from: number, limit: number): Promise<Page<string>>
  tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>>
}
