import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { writtenFacts, openVault, changeMeta } from '../shared/vault-call.ts'
import { writtenNote } from '../shared/examples.ts'
import { filePathParameter, LARGEST_EDIT, textParameter, vaultParameter } from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_createContent'
const TEXT = '---\ntags: [chemistry]\n---\n# Acids\n\nSee [[Bases]].\n'

export const createContent = contentTools.mutation({
  name: NAME,
  title: 'Create note',
  description: {
    what: 'Create a note, with the folders it needs.',
    when: 'Use this for "write this up as a new note". Never overwrites.',
    returns: 'Returns its path and hash.',
  },
  maxRequestBytes: LARGEST_EDIT,
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      content: textParameter().describe('Markdown'),
      vault: vaultParameter(),
    }),
  data: ChangeView,
  examples: [
    {
      description: 'A note in a folder that is made for it',
      params: { filePath: 'Chemistry/Acids.md', content: TEXT },
      expectedResult: writtenNote('Chemistry/Acids.md', TEXT),
    },
  ],
  async handler({ filePath, content, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const change = await vault.create(filePath, content, changeMeta(NAME, context))
    return context.ok(changeView(change), writtenFacts({ change, vaultArgument }))
  },
})
