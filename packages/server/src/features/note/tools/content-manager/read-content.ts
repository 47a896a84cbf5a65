import { found, nextPage, type HintWarning } from '@tutor-nexus/toolkit'
import { TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import { withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { hashOf } from '../shared/examples.ts'
import { notePage, openPosition, sealPosition } from '../shared/note-page.ts'
import { cursorParameter, filePathParameter, lineParameter, vaultParameter } from '../shared/parameters.ts'
import { lineOutOfRange, noteChanged, endsBeforeStart } from '../shared/errors.ts'
import { backlinksOf, readLines } from '../shared/suggestions.ts'
import { openVault } from '../shared/vault-call.ts'
import { noteRecord } from '../shared/views.ts'

const NAME = 'contentManager_readContent'

const notText: HintWarning = {
  type: 'validation',
  severity: 'medium',
  message: 'The file is not valid UTF-8: invalid bytes are shown as �, and it cannot be edited',
}

export const readContent = contentTools.query({
  name: NAME,
  title: 'Read note',
  version: '1.1.0',
  description: {
    what: 'Read a note, or some of its lines.',
    when: 'Use this for "what does my note on mitosis say?", and before a write.',
    returns: 'Returns the text, and its hash for baseHash. What is long goes on by cursor.',
  },
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      startLine: lineParameter().default(1).describe('First line'),
      endLine: lineParameter().optional().describe('Last line'),
      includeLineNumbers: z.boolean().default(false).describe('Before each line'),
      version: z.string().trim().min(1).max(64).optional().describe('Hash of an earlier version'),
      cursor: cursorParameter(),
      vault: vaultParameter(),
    }),
  data: () =>
    z.object({
      filePath: z.string(),
      content: z.string(),
      startLine: z.int(),
      startOffset: z.int().optional().describe('Characters of startLine that the page before gave'),
      endLine: z.int(),
      totalLines: z.int(),
      hash: z.string(),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'Two lines of a note, with their numbers',
      given: [
        {
          tool: 'contentManager_createContent',
          params: { filePath: 'Reading/Osmosis.md', content: '# Osmosis\n\nWater follows salt.\n' },
        },
      ],
      params: { filePath: 'Reading/Osmosis.md', startLine: 1, endLine: 2, includeLineNumbers: true },
      expectedResult: {
        filePath: 'Reading/Osmosis.md',
        content: '1: # Osmosis\n2: \n',
        startLine: 1,
        endLine: 2,
        totalLines: 3,
        hash: hashOf('# Osmosis\n\nWater follows salt.\n'),
        hasMore: false,
      },
    },
  ],
  async handler(
    { filePath, startLine, endLine, includeLineNumbers, version: earlier, cursor, ...given },
    context,
  ) {
    if (endLine !== undefined && endLine < startLine) throw endsBeforeStart(startLine, endLine)
    const { vault, vaultArgument } = await openVault(given.vault, context)
    const asked = {
      filePath,
      startLine,
      ...(endLine === undefined ? {} : { endLine }),
      includeLineNumbers,
      ...(earlier === undefined ? {} : { version: earlier }),
    }
    const cursors = context.cursorsFor({ ...asked, vault: vault.head.id })
    const position = cursor === undefined ? undefined : openPosition(cursor, cursors)
    const from = position ?? { line: startLine, offset: 0 }
    const piece =
      earlier === undefined
        ? await vault.read(filePath, from, endLine, TEXT_CEILING)
        : await vault.readVersion(filePath, earlier, from, endLine, TEXT_CEILING)
    const { version } = piece
    const { path, hash, lines } = version
    if (position && position.hash !== hash) throw noteChanged(path, readLines(path, startLine, vaultArgument))
    if (startLine > Math.max(1, lines)) throw lineOutOfRange(path, startLine, lines, vaultArgument)
    return withinCeilings(TEXT_CEILING, context.weigh, async (room) => {
      const { content, lastLine, next } = notePage(piece, from, room, includeLineNumbers)
      const nextCursor = next && sealPosition(next, hash, cursors)
      const page = { hasMore: next !== undefined, ...(nextCursor === undefined ? {} : { nextCursor }) }
      const facts = found({
        kind: 'note',
        record: noteRecord(version),
        provenance: 'verified',
        next: [
          ...nextPage(NAME, { ...asked, ...vaultArgument }, nextCursor),
          ...(next === undefined ? [backlinksOf(path, vaultArgument)] : []),
        ],
      })
      return context.ok(
        {
          filePath: path,
          content,
          startLine: from.line,
          ...(from.offset > 0 ? { startOffset: from.offset } : {}),
          // An empty note has no lines.
          endLine: Math.min(lastLine, lines),
          totalLines: lines,
          hash,
          ...page,
        },
        {
          ...facts,
          ...(version.isText ? {} : { warnings: [notText] }),
          page: {
            has_more: page.hasMore,
            ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
          },
        },
      )
    })
  },
})
