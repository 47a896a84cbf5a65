import { ToolError } from '@tutor-nexus/toolkit'
import { isAFolder } from './files/file-errors.ts'
import type { VaultFiles } from './files/vault-files.ts'
import type { VaultIndex } from './index/vault-index.ts'
import { createFolder, createNote, duplicateNote, keepFile } from './operations/actions/create-entry.ts'
import { editNote } from './operations/actions/edit-note.ts'
import { existing, existingFolder, existingNote } from './operations/existing-entry.ts'
import { keptVersions, noVersion, pieceOfText } from './operations/note-versions.ts'
import { forgetOld, type OperationStore } from './operations/operation-store.ts'
import { moveEntry } from './operations/actions/move-entry.ts'
import { recover, type OperationContext } from './operations/recover.ts'
import { removeEntry } from './operations/actions/remove-entry.ts'
import { undoOperation } from './operations/actions/undo-operation.ts'
import { MAX_NOTE_BYTES, readableText } from './reading/note-content.ts'
import { NoteReader } from './reading/note-reader.ts'
import { withExcerpts } from './reading/link-excerpts.ts'
import { mentionsIn } from '../model/mentions.ts'
import type { Vault, VaultInfo } from '../model/vault-port.ts'

interface VaultParts {
  readonly head: VaultInfo
  readonly files: VaultFiles
  readonly index: VaultIndex
  readonly journal: OperationStore
  readonly logger: VaultLogger
  readonly now: () => Date
}

export interface VaultLogger {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}

export interface LocalVault extends Vault {
  close(): Promise<void>
}

/** Changes between checks for old operations. */
const FORGET_EVERY = 200

/** A vault in a local folder. Every change is one journaled operation under the vault's lock. */
export function localVault({ head, files, index, journal, logger, now }: VaultParts): LocalVault {
  let changes = 0

  const remember = async (hash: string, lines: Uint32Array): Promise<void> => {
    await index
      .remember(hash, lines)
      .catch((err: unknown) => logger.warn({ err }, 'A version of a note could not be remembered'))
  }
  const reader = new NoteReader(files, remember, now)
  const versions = { recall: (hash: string) => index.recall(hash), remember }

  async function change<Result>(work: (context: OperationContext) => Promise<Result>): Promise<Result> {
    if (head.readOnly) throw readOnly(head.name)
    const touched = new Set<string>()
    const later: (() => Promise<void>)[] = []
    const context: OperationContext = {
      files,
      journal,
      touched: (paths) => paths.forEach((path) => touched.add(path)),
      later: (each) => void later.push(each),
      warn: (fields, message) => logger.warn(fields, message),
    }
    try {
      return await files.exclusively(async () => {
        await recover(context)
        return work(context)
      })
    } finally {
      await afterwards([...touched], later)
    }
  }

  /** The change is done by now, so failures are only logged. */
  async function afterwards(
    touched: readonly string[],
    later: readonly (() => Promise<void>)[],
  ): Promise<void> {
    try {
      if (touched.length > 0) await index.refresh(touched)
      for (const each of later) await each()
      if (++changes % FORGET_EVERY === 0) await forgetOld(journal, now())
    } catch (err) {
      logger.warn({ err }, 'The follow-up work of a vault change failed')
    }
  }

  /** Checks a folder and waits for the index. */
  async function searched(folder: string): Promise<string> {
    const path = await existingFolder(files, folder)
    await index.settled()
    return path
  }

  return {
    head,
    read: async (path, from, lastLine, maxBytes) =>
      reader.read((await existingNote(files, path)).path, from, lastLine, maxBytes),
    create: (path, content, meta) => change((context) => createNote(context, path, content, meta)),
    edit: (path, baseHash, plan, meta) =>
      change((context) => editNote(context, versions, { path, baseHash, plan, meta })),
    async readFile(path, maxBytes) {
      const found = await existing(files, path)
      if (found.kind === 'folder') throw isAFolder(found.path)
      return (await files.read(found.path, maxBytes)).bytes
    },
    keepFile: (path, bytes, meta) => change((context) => keepFile(context, path, bytes, meta)),
    async readVersion(path, hash, from, lastLine, maxBytes) {
      const { path: found } = await existingNote(files, path)
      const { bytes } = await files.read(found, MAX_NOTE_BYTES)
      const kept = (await keptVersions(journal, found, bytes)).find((version) => version.hash === hash)
      if (!kept) throw noVersion(found)
      return pieceOfText(kept, found, from, lastLine, maxBytes)
    },
    async versions(path) {
      const { path: found } = await existingNote(files, path)
      const { bytes } = await files.read(found, MAX_NOTE_BYTES)
      return keptVersions(journal, found, bytes)
    },
    createFolder: (path, meta) => change((context) => createFolder(context, path, meta)),
    async move(path, newPath, meta) {
      // Before taking the lock, because the first scan of a large vault takes a while.
      await index.settled()
      return change((context) => moveEntry(context, index, path, newPath, meta))
    },
    duplicate: (path, newPath, meta) => change((context) => duplicateNote(context, path, newPath, meta)),
    remove: (path, meta) => change((context) => removeEntry(context, path, meta)),
    undo: (asked, meta) => change((context) => undoOperation(context, asked, meta)),

    list: async (query, from, limit) =>
      index.list({ ...query, path: await searched(query.path) }, from, limit),
    findNames: async (query, from, limit) =>
      index.findNames({ ...query, folder: await searched(query.folder) }, from, limit),
    search: async (query, from, limit) =>
      index.search({ ...query, folder: await searched(query.folder) }, from, limit),
    async links(query, from, limit) {
      if (query.of === 'broken')
        return index.links({ ...query, folder: await searched(query.folder) }, from, limit)
      const { path } = await existingNote(files, query.path)
      await index.settled()
      return index.links({ ...query, path }, from, limit)
    },
    async mentions(path, from, limit) {
      const { path: found } = await existingNote(files, path)
      await index.settled()
      const name = nameWithin(found)
      const { hits } = await index.search(
        { text: `"${name.replaceAll('"', ' ')}"`, folder: '' },
        0,
        MAX_MENTIONING,
      )
      const others = hits.filter((hit) => hit.path !== found)
      const texts = await Promise.all(
        others.map((hit) => files.read(hit.path, MAX_NOTE_BYTES).catch(() => undefined)),
      )
      const all = others.flatMap((hit, at) => {
        const read = texts[at]
        return read ? mentionsIn(hit.path, readableText(read.bytes), name) : []
      })
      return { items: all.slice(from, from + limit), total: all.length }
    },
    withExcerpts: (links) => withExcerpts(files, links),
    graph: async (folder, from, limit) => index.graph(await searched(folder), from, limit),
    orphans: async (folder, from, limit) => index.orphans(await searched(folder), from, limit),
    unlinked: async (folder, from, limit) => index.unlinked(await searched(folder), from, limit),
    async tags(prefix, from, limit) {
      await index.settled()
      return index.tags(prefix, from, limit)
    },
    gaps: () => index.gaps(),
    async close() {
      await index.close()
      await files.close()
    },
  }
}

/** Notes whose texts are read for mentions. */
const MAX_MENTIONING = 50

const nameWithin = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

const readOnly = (name: string): ToolError =>
  new ToolError('FORBIDDEN', `The vault ${name} is read-only`, {
    details: {
      reason: 'It was added with --read-only. Use another vault, or add it again without that option',
    },
  })
