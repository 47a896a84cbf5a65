import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, hashOf, writtenNote } from '../shared/examples.ts'
import { replaceExact } from '../../model/markdown/replace-exact.ts'
import { replaceLines } from '../../model/markdown/line-edits.ts'
import {
  baseHashParameter,
  filePathParameter,
  givenTextParameter,
  LARGEST_EDIT,
  lineParameter,
  textParameter,
  vaultParameter,
} from '../shared/parameters.ts'
import { endsBeforeStart, needsBaseHash, oneOf } from '../shared/errors.ts'
import type { TextEdit } from '../../model/text-edit.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_replaceContent'
const BEFORE = '# Cells\nCells have a wal.\nThey divide.\n'
const BY_TEXT = '# Cells\nCells have a wall.\nThey divide.\n'
const BY_LINE = '# Cells\nThey divide by mitosis.\n'

export const replaceContent = contentTools.mutation({
  name: NAME,
  title: 'Replace part of note',
  description: {
    what: 'Replace a passage of a note: an exact text that occurs once, or lines.',
    when: 'Use this for "correct that sentence in my note". For every occurrence use contentManager_findReplaceContent. Lines need baseHash.',
    returns: 'Returns the new hash. Refused if the passage was changed meanwhile.',
  },
  maxRequestBytes: LARGEST_EDIT,
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      newContent: textParameter().describe('Empty removes it'),
      oldContent: givenTextParameter().optional().describe('As it stands in the note'),
      startLine: lineParameter().optional().describe('First line; with oldContent: where it begins'),
      endLine: lineParameter().optional().describe('Last line'),
      baseHash: baseHashParameter(),
      vault: vaultParameter(),
    }),
  data: ChangeView,
  examples: [
    {
      description: 'A slip, by the words around it',
      given: [givenNote('Replace/Cells.md', BEFORE)],
      params: { filePath: 'Replace/Cells.md', oldContent: 'a wal.', newContent: 'a wall.' },
      expectedResult: writtenNote('Replace/Cells.md', BY_TEXT),
    },
    {
      description: 'Two lines of the version that was read',
      given: [givenNote('Replace/Division.md', BEFORE)],
      params: {
        filePath: 'Replace/Division.md',
        startLine: 2,
        endLine: 3,
        newContent: 'They divide by mitosis.',
        baseHash: hashOf(BEFORE),
      },
      expectedResult: writtenNote('Replace/Division.md', BY_LINE),
    },
  ],
  async handler({ newContent, oldContent, startLine, endLine, ...asked }, context) {
    const plan = planOf({ newContent, oldContent, startLine, endLine, baseHash: asked.baseHash })
    const done = await editNote(NAME, asked, context, plan)
    return context.ok(changeView(done.change), writtenFacts(done))
  },
})

type Plan = (text: string) => readonly TextEdit[]

interface Passage {
  newContent: string
  oldContent: string | undefined
  startLine: number | undefined
  endLine: number | undefined
  baseHash: string | undefined
}

/** Line numbers are valid only for the version that was read. */
function planOf({ newContent, oldContent, startLine, endLine, baseHash }: Passage): Plan {
  if (oldContent !== undefined && endLine !== undefined)
    throw oneOf('oldContent', 'endLine', 'Replace either an exact text or a range of lines')
  if (oldContent !== undefined) return (text) => replaceExact(text, oldContent, newContent, startLine)
  if (startLine === undefined)
    throw oneOf('oldContent', 'startLine', 'Replace either an exact text or a range of lines')
  const last = endLine ?? startLine
  if (last < startLine) throw endsBeforeStart(startLine, last)
  if (baseHash === undefined) throw needsBaseHash('lines')
  return (text) => replaceLines(text, startLine, last, newContent)
}
