import * as z from 'zod'

const Edit = z.object({ from: z.int(), to: z.int(), text: z.string() })

/**
 * One thing that an operation does to the files, told so that it can be seen whether it has happened and so that it can
 * be done or taken back later. Edits name a file by its path before a move of the same operation.
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
    /** What has to be there, where only that may go. */
    hash: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('untrash'), trashedPath: z.string(), path: z.string() }),
])
export type Change = z.output<typeof Change>
export type EditChange = Extract<Change, { kind: 'edit' }>

export const Action = z.enum(['create', 'edit', 'move', 'delete', 'create-folder', 'duplicate'])

const Body = z.object({
  changes: z.array(Change),
  /** What is told of it when it is asked for again. */
  told: z.object({
    newPath: z.string().exactOptional(),
    /** Of the note that it wrote. */
    bytes: z.int().exactOptional(),
    lines: z.int().exactOptional(),
    /** Of what it removed or brought back. */
    kind: z.enum(['note', 'file', 'folder']).exactOptional(),
    files: z.int().exactOptional(),
  }),
  /** The operation that this one takes back. */
  undoes: z.object({ operationId: z.string(), action: Action }).exactOptional(),
})

export const Operation = Body.extend({
  id: z.string(),
  action: Action,
  /** The note or folder that it was asked for. */
  path: z.string(),
  clientEventId: z.string().nullable(),
  createdAt: z.string(),
})
export type Operation = z.output<typeof Operation>
