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
import type { LinkQuery, LinkView, Mention, Page, Vault } from '../../model/vault-port.ts'
import { LinkItem } from '../shared/views.ts'

const TYPES = ['backlinks', 'outgoing', 'broken', 'orphans', 'unlinked', 'mentions', 'around'] as const

const OrphanItem = lazy(() =>
  z.object({
    path: z.string(),
    line: z.int().min(1).optional(),
    text: z.string().optional().describe('The line of a mention'),
  }),
)

export const getLinks = libraryTools.query({
  name: 'vaultLibrarian_getLinks',
  title: 'List links between notes',
  version: '1.2.0',
  description: {
    what: 'List links between notes: backlinks or outgoing ones of a note, broken ones, or orphans.',
    when: 'Use this for "what links to my note on cells?". Orphans are linked by no note and link to none; unlinked ones are linked by no note, whatever they link to. Mentions name the note without a link; around are the links within two steps.',
    returns: 'Returns each link with its note and line; of orphans, unlinked ones and mentions the path.',
  },
  tags: ['links'],
  recovery: [listVault],
  parameters: () =>
    z.object({
      type: z.enum(TYPES).default('backlinks').describe('Which links'),
      filePath: filePathParameter().optional().describe('Note, for backlinks, outgoing, mentions and around'),
      path: folderParameter().describe('Folder, for broken, orphans and unlinked'),
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
  async handler({ type, filePath, path, limit, cursor, vault: named }, context) {
    const asked = askedLinks(type, filePath, folderPath(path))
    const { vault, vaultArgument } = await openVault(named, context)
    const about = 'path' in asked ? { filePath: asked.path } : { path: asked.folder }
    return context.answerPage(
      listSource((from) => findLinks(vault, asked, from, limit)),
      {
        cursor,
        limit,
        view: itemView,
        query: { ...asked, vault: vault.head.id },
        args: { type, ...about, limit, ...vaultArgument },
      },
      async ({ items, shown, fields, meta, next, total }) =>
        context.ok(
          { type, items, ...fields },
          {
            ...listed({
              kind: type === 'orphans' || type === 'unlinked' || type === 'mentions' ? 'note' : 'link',
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
type AskedLinks = LinkQuery | AskedMentions | AskedNotes<'orphans'> | AskedNotes<'unlinked'>
type Found = LinkView | Mention | string

/** Backlinks and outgoing links need a note; the others a folder. */
function askedLinks(type: (typeof TYPES)[number], filePath: string | undefined, folder: string): AskedLinks {
  if (type === 'broken' || type === 'orphans' || type === 'unlinked') {
    if (filePath !== undefined)
      throw wrongWithType('filePath', type, 'Give a folder in path, or nothing for the whole vault')
    return { of: type, folder }
  }
  if (folder !== '') throw wrongWithType('path', type, 'Give the note in filePath')
  if (filePath === undefined) throw missingFor('filePath', type)
  return { of: type, path: filePath }
}

function findLinks(vault: Vault, asked: AskedLinks, from: number, limit: number): Promise<Page<Found>> {
  if (asked.of === 'mentions') return vault.mentions(asked.path, from, limit)
  if (asked.of === 'orphans') return vault.orphans(asked.folder, from, limit)
  return asked.of === 'unlinked' ? vault.unlinked(asked.folder, from, limit) : vault.links(asked, from, limit)
}

const itemView = (found: Found) => (typeof found === 'string' ? { path: found } : { ...found })

const recordOf = (found: Found) =>
  typeof found === 'string'
    ? { id: found, label: found }
    : 'path' in found
      ? { id: `${found.path}:${found.line}`, label: found.path }
      : { id: `${found.from}:${found.line}`, label: `${found.text} in ${found.from}`, to: found.to }

const readFirst = (found: Found, vaultArgument: VaultArgument) =>
  typeof found === 'string'
    ? readLines(found, 1, vaultArgument)
    : readLines('path' in found ? found.path : found.from, found.line, vaultArgument)
