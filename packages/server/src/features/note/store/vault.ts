import { ToolError } from '@tutor-nexus/toolkit'
import type { TextEdit } from '../model/text-edit.ts'
import type {
  ChangeMark,
  ContentQuery,
  Entry,
  FolderQuery,
  HitPage,
  LinkQuery,
  LinkView,
  MoveChange,
  NameQuery,
  NoteChange,
  NotePiece,
  TextPosition,
  Page,
  RemoveChange,
  TagCount,
  UndoneChange,
  Vault,
  VaultHead,
} from '../model/vault-port.ts'
import type { VaultFiles } from './files/vault-files.ts'
import type { VaultIndex } from './index/vault-index.ts'
import { createFolder, createNote, duplicateNote } from './operations/actions/create-entry.ts'
import { editNote } from './operations/actions/edit-note.ts'
import { existingFolder, existingNote } from './operations/existing.ts'
import { forgetOld, type OperationStore } from './operations/operation-store.ts'
import { moveEntry } from './operations/actions/move-entry.ts'
import { NoteReader } from './reading/note-reader.ts'
import { recover, type Workplace } from './operations/recover.ts'
import { removeEntry } from './operations/actions/remove-entry.ts'
import { undoOperation, type AskedUndo } from './operations/actions/undo-operation.ts'

export interface VaultParts {
  readonly head: VaultHead
  readonly files: VaultFiles
  readonly index: VaultIndex
  readonly journal: OperationStore
  readonly logger: VaultLogger
  readonly now: () => Date
}

export interface VaultLogger {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Changes between checks for old operations. */
const FORGET_EVERY = 200

/** A vault in a local folder. Every change is one journaled operation under the vault's lock. */
export class LocalVault implements Vault {
  readonly head: VaultHead
  readonly #files: VaultFiles
  readonly #index: VaultIndex
  readonly #journal: OperationStore
  readonly #logger: VaultLogger
  readonly #now: () => Date
  readonly #reader: NoteReader
  #changes = 0

  constructor({ head, files, index, journal, logger, now }: VaultParts) {
    this.head = head
    this.#files = files
    this.#index = index
    this.#journal = journal
    this.#logger = logger
    this.#now = now
    this.#reader = new NoteReader(files, (hash, lines) => this.#remember(hash, lines), now)
  }

  async read(
    path: string,
    from: TextPosition,
    lastLine: number | undefined,
    mostBytes: number,
  ): Promise<NotePiece> {
    const note = await existingNote(this.#files, path)
    return this.#reader.read(note.path, from, lastLine, mostBytes)
  }

  create(path: string, content: string, mark: ChangeMark): Promise<NoteChange> {
    return this.#change((place) => createNote(place, path, content, mark))
  }

  edit(
    path: string,
    baseHash: string | undefined,
    plan: (text: string) => readonly TextEdit[],
    mark: ChangeMark,
  ): Promise<NoteChange> {
    const versions = {
      recall: (hash: string) => this.#index.recall(hash),
      remember: (hash: string, lines: Uint32Array) => this.#remember(hash, lines),
    }
    return this.#change((place) => editNote(place, versions, { path, baseHash, plan, mark }))
  }

  createFolder(path: string, mark: ChangeMark): Promise<{ operationId: string; path: string }> {
    return this.#change((place) => createFolder(place, path, mark))
  }

  async move(path: string, newPath: string, mark: ChangeMark): Promise<MoveChange> {
    // Before taking the lock, because the first scan of a large vault takes a while.
    await this.#index.settled()
    return this.#change((place) => moveEntry(place, this.#index, path, newPath, mark))
  }

  duplicate(path: string, newPath: string | undefined, mark: ChangeMark): Promise<NoteChange> {
    return this.#change((place) => duplicateNote(place, path, newPath, mark))
  }

  remove(path: string, mark: ChangeMark): Promise<RemoveChange> {
    return this.#change((place) => removeEntry(place, path, mark))
  }

  undo(asked: AskedUndo, mark: ChangeMark): Promise<UndoneChange> {
    return this.#change((place) => undoOperation(place, asked, mark))
  }

  async list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>> {
    const path = await existingFolder(this.#files, query.path)
    await this.#index.settled()
    return this.#index.list({ ...query, path }, from, limit)
  }

  async findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>> {
    const folder = await existingFolder(this.#files, query.folder)
    await this.#index.settled()
    return this.#index.findNames({ ...query, folder }, from, limit)
  }

  async search(query: ContentQuery, from: number, limit: number): Promise<HitPage> {
    const folder = await existingFolder(this.#files, query.folder)
    await this.#index.settled()
    return this.#index.search({ ...query, folder }, from, limit)
  }

  async links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>> {
    const asked =
      query.of === 'broken'
        ? { ...query, folder: await existingFolder(this.#files, query.folder) }
        : { ...query, path: (await existingNote(this.#files, query.path)).path }
    await this.#index.settled()
    return this.#index.links(asked, from, limit)
  }

  async orphans(given: string, from: number, limit: number): Promise<Page<string>> {
    const folder = await existingFolder(this.#files, given)
    await this.#index.settled()
    return this.#index.orphans(folder, from, limit)
  }

  async tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>> {
    await this.#index.settled()
    return this.#index.tags(prefix, from, limit)
  }

  async close(): Promise<void> {
    await this.#index.close()
    await this.#files.close()
  }

  async #change<Result>(work: (place: Workplace) => Promise<Result>): Promise<Result> {
    if (this.head.readOnly) throw readOnly(this.head.name)
    const touched = new Set<string>()
    const later: (() => Promise<void>)[] = []
    const place: Workplace = {
      files: this.#files,
      journal: this.#journal,
      touched: (paths) => paths.forEach((path) => touched.add(path)),
      later: (each) => void later.push(each),
      warn: (fields, message) => this.#logger.warn(fields, message),
    }
    try {
      return await this.#files.exclusively(async () => {
        await recover(place)
        return work(place)
      })
    } finally {
      await this.#afterwards([...touched], later)
    }
  }

  /** The change is done by now, so failures are only logged. */
  async #afterwards(touched: readonly string[], later: readonly (() => Promise<void>)[]): Promise<void> {
    try {
      if (touched.length > 0) await this.#index.refresh(touched)
      for (const each of later) await each()
      if (++this.#changes % FORGET_EVERY === 0) await forgetOld(this.#journal, this.#now())
    } catch (err) {
      this.#logger.warn({ err }, 'What follows a change of a vault could not be done')
    }
  }

  async #remember(hash: string, lines: Uint32Array): Promise<void> {
    await this.#index
      .remember(hash, lines)
      .catch((err: unknown) => this.#logger.warn({ err }, 'A version of a note could not be remembered'))
  }
}

const readOnly = (name: string): ToolError =>
  new ToolError('FORBIDDEN', `The vault ${name} can only be read`, {
    details: {
      reason: 'Its owner gave it with --read-only. Write to another vault, or have it added anew without',
    },
  })
