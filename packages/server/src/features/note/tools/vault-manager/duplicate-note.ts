import * as z from 'zod'
import { fileTools } from '../../define.ts'
import { writtenFacts, openVault, changeMeta } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { pathParameter, vaultParameter } from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'vaultManager_duplicateNote'
const TEXT = '# Lab report\n\n## Method\n'

export const duplicateNote = fileTools.mutation({
  name: NAME,
  title: 'Duplicate note',
  description: {
    what: 'Copy a note.',
    when: 'Use this for "make a copy of my report template".',
    returns: 'Returns the path and hash of the copy.',
  },
  parameters: () =>
    z.object({
      path: pathParameter().describe('Note to copy'),
      newPath: pathParameter().optional().describe('Numbered if left out'),
      vault: vaultParameter(),
    }),
  data: ChangeView,
  examples: [
    {
      description: 'A template, filled in elsewhere',
      given: [givenNote('Templates/Report.md', TEXT)],
      params: { path: 'Templates/Report.md', newPath: 'Lab/Report 1.md' },
      expectedResult: writtenNote('Lab/Report 1.md', TEXT),
    },
  ],
  async handler({ path, newPath, vault: named }, context) {
    const { vault, vaultArgument } = await openVault(named, context)
    const change = await vault.duplicate(path, newPath, changeMeta(NAME, context))
    return context.ok(changeView(change), writtenFacts({ change, vaultArgument }))
  },
})
