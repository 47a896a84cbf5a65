import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { patchSection as patch } from '../../model/markdown/patch-section.ts'
import {
  baseHashParameter,
  filePathParameter,
  LARGEST_EDIT,
  textParameter,
  vaultParameter,
} from '../shared/parameters.ts'
import { needsBaseHash, oneOf } from '../shared/errors.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_patchSection'
const BEFORE = '# Plan\n\n## Todo\n\n- Read chapter 2\n\n## Done\n\n- Chapter 1\n'
const AFTER = '# Plan\n\n## Todo\n\n- Read chapter 2\n- Exercises\n\n## Done\n\n- Chapter 1\n'

export const patchSection = contentTools.mutation({
  name: NAME,
  title: 'Edit section of note',
  description: {
    what: 'Append to, prepend to or replace what stands under a heading, or a ^block.',
    when: 'Use this for "add a point below the heading Sources of my note". Replacing needs baseHash.',
    returns: 'Returns the new hash.',
  },
  maxRequestBytes: LARGEST_EDIT,
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      heading: z.string().trim().min(1).max(500).optional().describe('Such as Todo, or Plan#Todo'),
      blockId: z.string().trim().min(1).max(200).optional().describe('Its ^id instead'),
      operation: z.enum(['append', 'prepend', 'replace']).default('append').describe('What to do'),
      content: textParameter().describe('Markdown'),
      baseHash: baseHashParameter(),
      vault: vaultParameter(),
    }),
  data: ChangeView,
  examples: [
    {
      description: 'One more point under a heading',
      given: [givenNote('Plans/Week.md', BEFORE)],
      params: { filePath: 'Plans/Week.md', heading: 'Todo', content: '- Exercises' },
      expectedResult: writtenNote('Plans/Week.md', AFTER),
    },
  ],
  async handler({ heading, blockId, operation, content, ...asked }, context) {
    if ((heading === undefined) === (blockId === undefined))
      throw oneOf('heading', 'blockId', 'They name the part of the note to change')
    if (operation === 'replace' && asked.baseHash === undefined) throw needsBaseHash('a section')
    const section = heading === undefined ? { blockId: blockId ?? '' } : { heading }
    const done = await editNote(NAME, asked, context, (text) => patch(text, section, operation, content))
    return context.ok(changeView(done.change), writtenFacts(done))
  },
})
