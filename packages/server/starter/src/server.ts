#!/usr/bin/env node
import { tool } from '@tutor-nexus/toolkit'
import { defineServer, serve } from '@tutor-nexus/toolkit/serve'
import * as z from 'zod'

const countWords = tool({
  name: 'count_words',
  description: {
    what: 'Counts the words of a text.',
    when: 'Use it when somebody asks how long a text is: "how many words is this?".',
    returns: 'Returns the number of words.',
  },
  utterances: [
    'how many words does this have',
    'is my essay too long',
    'word count please',
    'did I reach the minimum length',
  ],
  tags: ['texts'],
  category: 'query',
  parameters: z.object({ text: z.string().max(10_000).describe('The text') }),
  data: z.object({ words: z.int() }),
  examples: [
    { description: 'A sentence', params: { text: 'To be or not to be' }, expectedResult: { words: 6 } },
  ],
  handler: ({ text }) => ({ words: text.match(/\S+/g)?.length ?? 0 }),
})

export const server = defineServer({ name: 'my-server', version: '0.1.0', tools: [countWords] })
await serve(server, { main: import.meta })
