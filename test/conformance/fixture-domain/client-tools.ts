import * as z from 'zod'
import { defineTool, testTool } from './define.ts'

const parameters = z.object({ key: z.string().max(100).describe('What two calls know each other by') })

const example = (said: string) => ({
  description: 'One of two calls',
  params: { key: 'pair' },
  expectedResult: { said },
})

const echo = defineTool({
  ...testTool('test_echo', 'Says what it is told.'),
  parameters: () => z.object({ text: z.string().max(200).describe('What to say') }),
  examples: [{ description: 'A word', params: { text: 'hello' }, expectedResult: { said: 'hello' } }],
  handler: async ({ text }, { ok }) => ok({ said: text }),
})

const wait = defineTool({
  ...testTool('test_wait', 'Begins, says so by its progress, and waits until another call tells of the key.'),
  responseTime: 'slow',
  parameters: () => parameters,
  examples: [example('Told.')],
  async handler({ key }, { services: { signals }, progress, ok }) {
    progress({ progress: 1, message: 'waiting' })
    await signals.told(key)
    return ok({ said: 'Told.' })
  },
})

const hang = defineTool({
  ...testTool(
    'test_hang',
    'Begins, says so by its progress and by the key, and tells of the key when it is cancelled.',
  ),
  responseTime: 'slow',
  parameters: () => parameters,
  examples: [example('Cancelled.')],
  async handler({ key }, { services: { signals }, signal, progress, ok }) {
    signal.addEventListener('abort', () => signals.tell(key), { once: true })
    progress({ progress: 1, message: 'hanging' })
    signals.tell(`${key} begun`)
    await signals.told(key)
    return ok({ said: 'Cancelled.' })
  },
})

const tell = defineTool({
  ...testTool('test_tell', 'Tells of a key.'),
  category: 'mutation',
  parameters: () => parameters,
  examples: [example('Passed on.')],
  async handler({ key }, { services: { signals }, ok }) {
    signals.tell(key)
    return ok({ said: 'Passed on.' })
  },
})

/** What the tests of clients need beyond what the suite looks for. */
export const clientTools = [echo, wait, hang, tell]
