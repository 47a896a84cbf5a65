import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { prependEdits } from '../../model/markdown/line-edits.ts'
import {
  baseHashParameter,
  filePathParameter,
  givenTextParameter,
  LARGEST_EDIT,
  vaultParameter,
} from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_prependContent'
const BEFORE = '---\nstatus: draft\n---\nBody\n'
const AFTER = '---\nstatus: draft\n---\nIn short\nBody\n'

export const prependContent = contentTools.mutation({
  name: NAME,
  title: 'Add to top of note',
  description: {
    what: 'Add text at the top of a note, below its front matter.',
    when: 'Use this for "put a summary at the top of the note".',
    returns: 'Returns the new hash.',
  },
  maxRequestBytes: LARGEST_EDIT,
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      content: givenTextParameter().describe('Markdown'),
      baseHash: baseHashParameter(),
      vault: vaultParameter(),
    }),
  data: ChangeView,
  examples: [
    {
      description: 'A line above the others',
      given: [givenNote('Drafts/Essay.md', BEFORE)],
      params: { filePath: 'Drafts/Essay.md', content: 'In short' },
      expectedResult: writtenNote('Drafts/Essay.md', AFTER),
    },
  ],
  async handler({ content, ...asked }, context) {
    const done = await editNote(NAME, asked, context, (text) => prependEdits(text, content))
    return context.ok(changeView(done.change), writtenFacts(done))
  },
})
