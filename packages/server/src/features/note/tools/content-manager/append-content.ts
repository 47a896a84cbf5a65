import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { appendEdits } from '../../model/markdown/line-edits.ts'
import {
  baseHashParameter,
  filePathParameter,
  givenTextParameter,
  LARGEST_EDIT,
  vaultParameter,
} from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_appendContent'
const BEFORE = '# Lab\nDay 1\n'
const AFTER = '# Lab\nDay 1\nDay 2\n'

export const appendContent = contentTools.mutation({
  name: NAME,
  title: 'Append to note',
  description: {
    what: 'Add text at the end of a note.',
    when: 'Use this for "add that to my lab notes". Below a heading use contentManager_patchSection.',
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
      description: 'A further line',
      given: [givenNote('Lab/Titration.md', BEFORE)],
      params: { filePath: 'Lab/Titration.md', content: 'Day 2' },
      expectedResult: writtenNote('Lab/Titration.md', AFTER),
    },
  ],
  async handler({ content, ...asked }, context) {
    const done = await editNote(NAME, asked, context, (text) => appendEdits(text, content))
    return context.ok(changeView(done.change), writtenFacts(done))
  },
})
