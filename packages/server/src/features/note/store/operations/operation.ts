import * as z from 'zod'

const Edit = z.object({ from: z.int(), to: z.int(), text: z.string() })

/**
 * A change to files, recorded so that its progress can be seen and it can be finished or reverted later. Edits use the
 * path before a move of the same operation.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create-folder'), path: z.string() }),
  z.object({ kind: z.literal('remove-folder'), path: z.string() }),
  z.object({
    kind: z.literal('edit'),
    path: z.string(),
    /** Hashes of the file's content. */
    before: z.string(),
    after: z.string(),
    forth: z.array(Edit),
    back: z.array(Edit),
  }),
  z.object({ kind: z.literal('create'), path: z.string(), hash: z.string() }),
  z.object({ kind: z.literal('move'), from: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('trash'),
    path: z.string(),
    trashedPath: z.string(),
    /** If set, only this content may be trashed. */
    hash: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('untrash'), trashedPath: z.string(), path: z.string() }),
])
export type Change = z.output<typeof Change>
export type EditChange = Extract<Change, { kind: 'edit' }>

export const Action = z.enum(['create', 'edit', 'move', 'delete', 'create-folder', 'duplicate'])

const Body = z.object({
  changes: z.array(Change),
  /** The result for repeated requests; a stored name. */
  told: z.object({
    newPath: z.string().exactOptional(),
    /** For a written note. */
    bytes: z.int().exactOptional(),
    lines: z.int().exactOptional(),
    /** For a deletion or restore. */
    kind: z.enum(['note', 'file', 'folder']).exactOptional(),
    files: z.int().exactOptional(),
  }),
  /** The operation that this one undoes. */
  undoes: z.object({ operationId: z.string(), action: Action }).exactOptional(),
})

export const Operation = Body.extend({
  id: z.string(),
  action: Action,
  /** The note or folder of the request. */
  path: z.string(),
  clientEventId: z.string().nullable(),
  createdAt: z.string(),
})
export type Operation = z.output<typeof Operation>
