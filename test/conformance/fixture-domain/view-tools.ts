import { defineView } from '@tutor-nexus/toolkit'
import { defineTool, nothing, saying, testTool } from './define.ts'
import { PNG } from './samples.ts'

const view = defineView({
  name: 'test-view',
  title: 'Test view',
  description: 'What was said, in large letters',
  uri: 'ui://fixture/said.html',
  calls: ['test_simple_text'],
  csp: { connectDomains: ['https://example.org'] },
  prefersBorder: false,
  html: async () => '<!doctype html><title>Said</title>',
})

/** With all that a tool can have for hosts that show more than text. */
export const viewTools = [
  defineTool({
    ...testTool('test_view', 'Answers with a text that has a view.'),
    ui: view,
    icons: [{ src: `data:image/png;base64,${PNG}`, mimeType: 'image/png', sizes: ['1x1'], theme: 'light' }],
    meta: { 'example.org/colour': 'red' },
    rateLimit: { maxCalls: 1_000, windowMs: 60_000 },
    parameters: () => nothing,
    examples: [saying('Seen.')],
    handler: async (_, { ok }) => ok({ said: 'Seen.' }),
  }),
]
