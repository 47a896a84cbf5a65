import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { ContentHit, Entry, NoteChange, NoteVersion } from '../../model/vault-port.ts'

export const ENTRY_KINDS = ['note', 'file', 'folder'] as const
const LINK_KINDS = ['wikilink', 'embed', 'markdown', 'property'] as const

const Count = z.int().min(0)

/** A version of a note as every write leaves it. */
export const ChangeView = lazy(() =>
  z.object({
    filePath: z.string(),
    hash: z.string().describe('The version now: baseHash of the next write'),
    totalLines: Count,
    bytes: Count,
    operationId: z.string().describe('For restore, to undo it'),
  }),
)

export const changeView = ({ operationId, version }: NoteChange): z.input<ReturnType<typeof ChangeView>> => ({
  filePath: version.path,
  hash: version.hash,
  totalLines: version.lines,
  bytes: version.bytes,
  operationId,
})

export const EntryView = lazy(() =>
  z.object({
    path: z.string(),
    type: z.enum(ENTRY_KINDS),
    bytes: Count.nullable(),
    modifiedAt: z.string().nullable(),
  }),
)

export const entryView = ({
  path,
  kind,
  bytes,
  modifiedAt,
}: Entry): z.input<ReturnType<typeof EntryView>> => ({
  path,
  type: kind,
  bytes,
  modifiedAt,
})

export const HitView = lazy(() =>
  z.object({
    filePath: z.string(),
    title: z.string(),
    line: Count.describe('Where the excerpt begins'),
    excerpt: z.string(),
    tags: z.array(z.string()),
    modifiedAt: z.string(),
    vault: z.string().optional().describe('Not the default one'),
  }),
)

export const hitView = (hit: ContentHit): z.input<ReturnType<typeof HitView>> => ({
  filePath: hit.path,
  title: hit.title,
  line: hit.line,
  excerpt: hit.excerpt,
  tags: [...hit.tags],
  modifiedAt: hit.modifiedAt,
  ...(hit.vault === undefined ? {} : { vault: hit.vault }),
})

export const LinkItem = lazy(() =>
  z.object({
    from: z.string(),
    line: Count,
    kind: z.enum(LINK_KINDS),
    text: z.string().describe('As it is written'),
    to: z.string().nullable().describe('null where it leads nowhere'),
    heading: z.string().nullable(),
    excerpt: z.string().optional().describe('The sentence in which it stands'),
  }),
)

export const TagView = lazy(() => z.object({ tag: z.string(), notes: Count }))

/** Records for hints. */
export const noteRecord = ({ path, hash, modifiedAt }: NoteVersion) => ({
  id: path,
  label: path,
  hash,
  modifiedAt,
})

export const entryRecord = ({ path, kind, modifiedAt }: Entry) => ({
  id: path,
  label: path,
  kind,
  modifiedAt,
})

export const hitRecord = ({ path, title, tags, modifiedAt }: ContentHit) => ({
  id: path,
  label: title,
  tags,
  modifiedAt,
})
