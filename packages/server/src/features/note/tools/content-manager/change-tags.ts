import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { changeTags as change } from '../../model/markdown/change-tags.ts'
import { wholeTag } from '../../model/markdown/scan/tag.ts'
import { filePathParameter, vaultParameter } from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_changeTags'
const BEFORE = '---\ntags: [biology, draft]\n---\nCells divide.\n'
const AFTER = '---\ntags: [biology, exam]\n---\nCells divide.\n'

const Tags = lazy(() =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(100)
        .refine((tag) => wholeTag(tag) !== undefined, 'Not a tag such as exam or school/exam'),
    )
    .max(20)
    .default([]),
)

export const changeTags = contentTools.mutation({
  name: NAME,
  title: 'Change tags of note',
  description: {
    what: 'Add tags to a note and remove tags from it; the rest stays as it is written.',
    when: 'Use this for "tag my note on cells with exam". In the text, a removed #tag becomes a plain word.',
    returns: 'Returns the new hash and which tags were added and removed.',
  },
  tags: ['tags'],
  parameters: () =>
    z
      .object({
        filePath: filePathParameter(),
        add: Tags().describe('Such as exam'),
        remove: Tags().describe('Such as draft'),
        vault: vaultParameter(),
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, 'Give tags to add or to remove'),
  data: () =>
    ChangeView().extend({
      added: z.array(z.string()).describe('Those it did not have'),
      removed: z.array(z.string()).describe('Those it had'),
    }),
  examples: [
    {
      description: 'One tag instead of another',
      given: [givenNote('Tags/Cells.md', BEFORE)],
      params: { filePath: 'Tags/Cells.md', add: ['exam'], remove: ['draft'] },
      expectedResult: { ...writtenNote('Tags/Cells.md', AFTER), added: ['exam'], removed: ['draft'] },
    },
  ],
  async handler({ add, remove, ...asked }, context) {
    const named = (tags: readonly string[]) => tags.map((tag) => wholeTag(tag) ?? tag)
    let done = { added: named(add), removed: named(remove) }
    const edit = await editNote(NAME, asked, context, (text) => {
      const { edits, added, removed } = change(text, named(add), named(remove))
      done = { added: [...added], removed: [...removed] }
      return edits
    })
    return context.ok({ ...changeView(edit.change), ...done }, writtenFacts(edit))
  },
})
