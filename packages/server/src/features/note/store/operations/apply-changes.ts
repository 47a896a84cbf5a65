import { ToolError } from '@tutor-nexus/toolkit'
import { applyEdits } from '../../model/text-edit.ts'
import { FileChanged, type FileContent, type VaultFiles } from '../files/vault-files.ts'
import { bytesOf, contentHash, MAX_FILE_BYTES, textOf } from '../reading/note-content.ts'
import type { Change, EditChange } from './operation.ts'

const AT_ONCE = 8

/** Known only to the process that started the operation. */
export interface ChangeInputs {
  /** Content of the created file. */
  readonly content?: Buffer
  /** A folder that must be removed; others may stay if not empty. */
  readonly folder?: string
  /** File contents from planning, to avoid reading them again. */
  readonly read?: ReadonlyMap<string, FileContent>
  /** Called after each change except edits. */
  readonly made?: (change: Change) => void
}

/** Applies changes in order; consecutive edits run concurrently, since each waits for the disk. */
export async function applyChanges(
  files: VaultFiles,
  changes: readonly Change[],
  inputs: ChangeInputs = {},
): Promise<void> {
  for (let at = 0; at < changes.length;) {
    const edits = editsFrom(changes, at)
    if (edits.length > 0) {
      await runConcurrently(edits, (edit) => applyEdit(files, edit, inputs.read?.get(edit.path)))
      at += edits.length
    } else {
      const change = changes[at++]
      if (!change) continue
      await applyChange(files, change, inputs)
      inputs.made?.(change)
    }
  }
}

function editsFrom(changes: readonly Change[], at: number): EditChange[] {
  const edits: EditChange[] = []
  for (const change of changes.slice(at)) {
    if (change.kind !== 'edit') break
    edits.push(change)
  }
  return edits
}

async function applyChange(
  files: VaultFiles,
  change: Change,
  { content, folder }: ChangeInputs,
): Promise<void> {
  switch (change.kind) {
    case 'create-folder':
      return files.createFolder(change.path)
    case 'remove-folder': {
      const isGone = await files.removeEmptyFolder(change.path)
      if (!isGone && change.path === folder) throw notEmpty(change.path)
      return
    }
    case 'edit':
      return applyEdit(files, change)
    case 'create':
      if (!content) throw new Error('The content of a new file is known only to the process that started it')
      await files.create(change.path, content)
      return
    case 'move':
      return files.move(change.from, change.to)
    case 'trash':
      return files.trash(change.path, change.trashedPath)
    case 'untrash':
      return files.untrash(change.trashedPath, change.path)
  }
}

/** Produces exactly the planned version from exactly the version it was planned for. */
async function applyEdit(files: VaultFiles, change: EditChange, known?: FileContent): Promise<void> {
  const { path, before, after, forth } = change
  const { bytes, stamp } = known ?? (await files.read(path, MAX_FILE_BYTES))
  if (contentHash(bytes) !== before) throw new FileChanged(path)
  if (before === after) return
  const edited = bytesOf(applyEdits(textOf(path, bytes), forth))
  if (contentHash(edited) !== after) throw new Error(`The edits of ${path} do not give the planned version`)
  await files.replace(path, stamp, edited, bytes)
}

/** Waits for all started work even if one fails, so that nothing runs during the revert. */
async function runConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}

const notEmpty = (path: string): ToolError =>
  new ToolError('CONFLICT', `The folder ${path} is no longer empty`, {
    details: { reason: 'Delete it with its content instead' },
  })
