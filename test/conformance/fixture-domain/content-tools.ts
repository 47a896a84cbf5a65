import type { ContentBlock } from '@tutor-nexus/toolkit/contract'
import { defineTool, nothing, saying, testTool } from './define.ts'
import { PNG, WAV } from './samples.ts'

const showing = (name: string, said: string, content: readonly ContentBlock[]) =>
  defineTool({
    ...testTool(name, `Answers with ${content.length} content blocks beside its text.`),
    parameters: () => nothing,
    examples: [saying(said)],
    handler: async (_, { ok }) => ok({ said }, { content }),
  })

const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const

export const contentTools = [
  showing('test_simple_text', 'This is a simple text response for testing.', []),
  showing('test_image_content', 'A red pixel.', [image]),
  showing('test_audio_content', 'A moment of silence.', [
    { type: 'audio', data: WAV, mimeType: 'audio/wav' },
  ]),
  showing('test_embedded_resource', 'A resource inside the answer.', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ]),
  showing('test_multiple_content_types', 'Multiple content types test:', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    },
  ]),
]
