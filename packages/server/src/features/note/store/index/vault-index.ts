import type { FileNames } from '../../model/links/file-names.ts'
import type {
  ContentQuery,
  Entry,
  FolderQuery,
  HitPage,
  LinkQuery,
  LinkView,
  NameQuery,
  Page,
  TagCount,
} from '../../model/vault-port.ts'

/** What is known of one vault's notes, in a local file that can be made anew at any time. */
export interface VaultIndex {
  /** Reads these files and all below these folders again, and waits until what they say is found. */
  refresh(paths: readonly string[]): Promise<void>
  /** Waits until everything that the watcher has seen, and at first everything there is, is found. */
  settled(): Promise<void>
  list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>>
  findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>>
  search(query: ContentQuery, from: number, limit: number): Promise<HitPage>
  links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>>
  orphans(folder: string, from: number, limit: number): Promise<Page<string>>
  tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>>
  /** For a move: the files as links find them, and the notes with a link whose target has one of these keys. */
  files(): Promise<FileNames>
  notesLinking(keys: readonly string[]): Promise<string[]>
  /** Keeps what tells the lines of a version that somebody has read, so that it can be said later what changed. */
  remember(hash: string, lines: Uint32Array): Promise<void>
  recall(hash: string): Promise<Uint32Array | undefined>
  close(): Promise<void>
}
