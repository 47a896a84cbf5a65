import { content, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { setProperty as set } from '../../model/markdown/set-property.ts'
import { baseHashParameter, filePathParameter, vaultParameter } from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_setProperty'
const BEFORE = '---\nstatus: draft # for now\n---\nBody\n'
const AFTER = '---\nstatus: done # for now\n---\nBody\n'

const LARGEST_NUMBER = 1e15

const Plain = lazy(() =>
  z.union([z.string().max(10_000), z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER), z.boolean()]),
)

export const setProperty = contentTools.mutation({
  name: NAME,
  title: 'Set property of note',
  description: {
    what: 'Set or remove one property in the front matter of a note.',
    when: 'Use this for "set the status property of my note to draft".',
    returns: 'Returns the new hash. All else stays as it is written.',
  },
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      property: z.string().trim().min(1).max(100).describe('Such as status or tags'),
      value: z
        .union([Plain(), z.array(Plain()).max(200), z.null()])
        .meta(content)
        .describe('null removes it'),
      baseHash: baseHashParameter(),
      vault: vaultParameter(),
    }),
  data: () => ChangeView().extend({ property: z.string() }),
  examples: [
    {
      description: 'Another value; the comment behind it stays',
      given: [givenNote('Properties/Essay.md', BEFORE)],
      params: { filePath: 'Properties/Essay.md', property: 'status', value: 'done' },
      expectedResult: {
        ...writtenNote('Properties/Essay.md', AFTER),
        property: 'status',
      },
    },
  ],
  async handler({ property, value, ...asked }, context) {
    const done = await editNote(NAME, asked, context, (text) => set(text, property, value))
    return context.ok({ ...changeView(done.change), property }, writtenFacts(done))
  },
})
