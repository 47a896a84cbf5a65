import { content } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { contentTools } from '../../define.ts'
import { editNote, writtenFacts } from '../shared/vault-call.ts'
import { givenNote, writtenNote } from '../shared/examples.ts'
import { findReplace } from '../../model/markdown/find-replace.ts'
import {
  baseHashParameter,
  filePathParameter,
  LARGEST_EDIT,
  textParameter,
  vaultParameter,
} from '../shared/parameters.ts'
import { ChangeView, changeView } from '../shared/views.ts'

const NAME = 'contentManager_findReplaceContent'
const BEFORE = 'A color or the color.\nColorful, colors.\n'
const AFTER = 'A colour or the colour.\nColorful, colors.\n'

export const findReplaceContent = contentTools.mutation({
  name: NAME,
  title: 'Find and replace in note',
  description: {
    what: 'Find and replace a text wherever it occurs in one note.',
    when: 'Use this for "change colour to color everywhere in the essay".',
    returns: 'Returns how many were replaced, and the new hash.',
  },
  maxRequestBytes: LARGEST_EDIT,
  parameters: () =>
    z.object({
      filePath: filePathParameter(),
      findText: z.string().min(1).max(10_000).meta(content).describe('Text to find'),
      replaceText: textParameter().describe('What it becomes'),
      replaceAll: z.boolean().default(true).describe('Or the first alone'),
      caseSensitive: z.boolean().default(true).describe('A is not a'),
      wholeWord: z.boolean().default(false).describe('Not inside words'),
      baseHash: baseHashParameter(),
      vault: vaultParameter(),
    }),
  data: () =>
    ChangeView().extend({
      replacements: z.int().min(1).optional().describe('Left out where the change was made before'),
    }),
  examples: [
    {
      description: 'A word, and not what contains it',
      given: [givenNote('Replace/Colours.md', BEFORE)],
      params: {
        filePath: 'Replace/Colours.md',
        findText: 'color',
        replaceText: 'colour',
        wholeWord: true,
      },
      expectedResult: {
        ...writtenNote('Replace/Colours.md', AFTER),
        replacements: 2,
      },
    },
  ],
  async handler({ findText, replaceText, replaceAll, caseSensitive, wholeWord, ...asked }, context) {
    let replacements: number | undefined
    const done = await editNote(NAME, asked, context, (text) => {
      const edits = findReplace(text, findText, replaceText, { replaceAll, caseSensitive, wholeWord })
      replacements = edits.length
      return edits
    })
    const counted = replacements === undefined ? {} : { replacements }
    return context.ok({ ...changeView(done.change), ...counted }, writtenFacts(done))
  },
})
