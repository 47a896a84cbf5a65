import { tool } from '@tutor-nexus/toolkit'
import { serve } from '@tutor-nexus/toolkit/serve'
import * as z from 'zod'

const greet = tool({
  name: 'greet',
  description: 'Greets somebody.',
  parameters: z.object({ name: z.string() }),
  handler: ({ name }) => `Hello ${name}`,
})
await serve({ name: 'first', version: '1.0.0', tools: [greet] })
