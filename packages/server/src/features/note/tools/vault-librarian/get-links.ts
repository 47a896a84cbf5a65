import { listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { libraryTools } from '../../define.ts'
import { gapWarnings } from '../shared/gap-warnings.ts'
import { givenNote } from '../shared/examples.ts'
import { listSource } from '../shared/list-source.ts'
import { filePathParameter, folderParameter, vaultParameter } from '../shared/parameters.ts'
import { missingFor, wrongWithType } from '../shared/errors.ts'
import { listVault, readLines, type VaultArgument } from '../shared/suggestions.ts'
import { openVault, folderPath } from '../shared/vault-call.ts'
import type { GraphNote, LinkQuery, LinkView, Mention, Page, Vault } from '../../model/vault-port.ts'
import { LinkItem } from '../shared/views.ts'

const TYPES = [
  'backlinks',
  'outgoing',
  'broken',
  'orphans',
  'unlinked',
  'mentions',
  'around',
  'graph',
] as const

const LISTS_NOTES = new Set<string>(['orphans', 'unlinked', 'mentions', 'graph'])
const MAX_DEPTH = 3
const USUAL_DEPTH = 2

const OrphanItem = lazy(() =>
  z.object({
    path: z.string(),
    line: z.int().min(1).optional(),
    text: z.string().optional().describe('The line of a mention'),
    excerpt: z.string().optional().describe('The sentence of a mention'),
    tags: z.array(z.string()).optional(),
    links: z.array(z.string()).optional().describe('Files that it links to'),
    missing: z.array(z.string()).optional().describe('Linked notes that do not exist'),
  }),
)

export const getLinks = libraryTools.query({
  name: 'vaultLibrarian_getLinks',
  title: 'List links between notes',
  version: '1.3.0',
  description: {
    what: 'List links between notes: backlinks or outgoing ones of a note, broken ones, or orphans.',
    when: 'Use this for "what links to my note on cells?". Orphans are linked by no note and link to none; unlinked ones are linked by no note, whatever they link to. Mentions name the note without a link; around are the links within two steps; graph is every note with its links.',
    returns: 'Returns each link with its note and line; of orphans, unlinked ones and mentions the path.',
  },
  tags: ['links'],
  recovery: [listVault],
  parameters: () =>
    z.object({
      type: z.enum(TYPES).default('backlinks').describe('Which links'),
      filePath: filePathParameter().optional().describe('Note, for backlinks, outgoing, mentions and around'),
      path: folderParameter().describe('Folder, for broken, orphans, unlinked and graph'),
      depth: z.int().min(1).max(MAX_DEPTH).optional().describe('Links away, for around'),
      excerpts: z.boolean().optional().describe('With the sentence of each link or mention'),
      ...pagination({ standard: 50, max: 200 }),
      vault: vaultParameter(),
    }),
  data: () => pageOf(z.union([LinkItem(), OrphanItem()])).extend({ type: z.enum(TYPES) }),
  examples: [
    {
      description: 'Notes that link to a note',
      given: [
        givenNote('Linked/Moon.md', '# Moon\n'),
        givenNote('Linked/Tides.md', 'Pulled by the [[Moon]].\n'),
      ],
      params: { type: 'backlinks', filePath: 'Linked/Moon.md' },
      expectedResult: {
        type: 'backlinks',
        items: [
          {
            from: 'Linked/Tides.md',
            line: 1,
            kind: 'wikilink',
            text: '[[Moon]]',
            to: 'Linked/Moon.md',
            heading: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
    {
      description: 'Links that lead nowhere',
      given: [givenNote('Broken/Stars.md', 'See [[Brown dwarfs]].\n')],
      params: { type: 'broken', path: 'Broken' },
      expectedResult: {
        type: 'broken',
        items: [
          {
            from: 'Broken/Stars.md',
            line: 1,
            kind: 'wikilink',
            text: '[[Brown dwarfs]]',
            to: null,
            heading: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ type, filePath, path, depth, excerpts, limit, cursor, vault: named }, context) {
    const asked = askedLinks(type, filePath, folderPath(path), depth)
    const { vault, vaultArgument } = await openVault(named, context)
    const about = 'path' in asked ? { filePath: asked.path } : { path: asked.folder }
    return context.answerPage(
      listSource((from) => findLinks(vault, asked, from, limit, excerpts)),
      {
        cursor,
        limit,
        view: excerpts ? itemView : withoutExcerpt,
        query: { ...asked, vault: vault.head.id, ...(excerpts ? { excerpts } : {}) },
        args: { type, ...about, depth, excerpts, limit, ...vaultArgument },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { type, items, ...fields },
          {
            ...listed({
              kind: LISTS_NOTES.has(type) ? 'note' : 'link',
              records: shown.map(recordOf),
              total,
              provenance: 'verified',
              page: meta,
              next: [...next, ...shown.slice(0, 1).map((item) => readFirst(item, vaultArgument))],
            }),
            warnings: gapWarnings(await vault.gaps()),
          },
        ),
    )
  },
})

type AskedNotes<Of extends string> = { readonly of: Of; readonly folder: string }
type AskedMentions = { readonly of: 'mentions'; readonly path: string }
type AskedLinks =
  | LinkQuery
  | AskedMentions
  | AskedNotes<'orphans'>
  | AskedNotes<'unlinked'>
  | AskedNotes<'graph'>
type Found = LinkView | Mention | GraphNote | string

/** Backlinks and outgoing links need a note; the others a folder. */
function askedLinks(
  type: (typeof TYPES)[number],
  filePath: string | undefined,
  folder: string,
  depth: number | undefined,
): AskedLinks {
  if (depth !== undefined && type !== 'around')
    throw wrongWithType('depth', type, 'Leave depth out, or ask for around')
  if (type === 'broken' || type === 'orphans' || type === 'unlinked' || type === 'graph') {
    if (filePath !== undefined)
      throw wrongWithType('filePath', type, 'Give a folder in path, or nothing for the whole vault')
    return { of: type, folder }
  }
  if (folder !== '') throw wrongWithType('path', type, 'Give the note in filePath')
  if (filePath === undefined) throw missingFor('filePath', type)
  if (type === 'around') return { of: type, path: filePath, depth: depth ?? USUAL_DEPTH }
  return { of: type, path: filePath }
}

async function findLinks(
  vault: Vault,
  asked: AskedLinks,
  from: number,
  limit: number,
  excerpts = false,
): Promise<Page<Found>> {
  if (asked.of === 'mentions') return vault.mentions(asked.path, from, limit)
  if (asked.of === 'orphans') return vault.orphans(asked.folder, from, limit)
  if (asked.of === 'unlinked') return vault.unlinked(asked.folder, from, limit)
  if (asked.of === 'graph') return vault.graph(asked.folder, from, limit)
  const { items, total } = await vault.links(asked, from, limit)
  return { items: excerpts ? await vault.withExcerpts(items) : items, total }
}

const itemView = (found: Found) => {
  if (typeof found === 'string') return { path: found }
  if (!('links' in found)) return { ...found }
  return { ...found, tags: [...found.tags], links: [...found.links], missing: [...found.missing] }
}

const withoutExcerpt = (found: Found) => {
  const { excerpt: _, ...view } = { excerpt: undefined, ...itemView(found) }
  return view
}

const recordOf = (found: Found) =>
  typeof found === 'string'
    ? { id: found, label: found }
    : 'links' in found
      ? { id: found.path, label: found.path }
      : 'path' in found
        ? { id: `${found.path}:${found.line}`, label: found.path }
        : { id: `${found.from}:${found.line}`, label: `${found.text} in ${found.from}`, to: found.to }

const readFirst = (found: Found, vaultArgument: VaultArgument) =>
  typeof found === 'string'
    ? readLines(found, 1, vaultArgument)
    : 'links' in found
      ? readLines(found.path, 1, vaultArgument)
      : readLines('path' in found ? found.path : found.from, found.line, vaultArgument)
