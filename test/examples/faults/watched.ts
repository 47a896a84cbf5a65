import { definePrompt, defineResource, tool } from '@tutor-nexus/toolkit'
import { defineServer, openServer, type ServerDefinition } from '@tutor-nexus/toolkit/serve'
import { memoryIdempotency, testPorts, type ContractSubject } from '@tutor-nexus/toolkit/testing'
import * as z from 'zod'
import { apart, inPages, keep, notebook, type Notebook } from './notebook.ts'

const schema = z.object({ sure: z.boolean() })
const ask = ({ client }: Notebook) => client.elicit('sure', { message: 'Sure?', schema })
const never = new Promise(() => {})

const everybodys: string[] = []
const tell = (given: { text: string }, context: Notebook) => {
  keep(given, context)
  everybodys.push(given.text)
}

const blocks = (text: string) => [{ type: 'text' as const, text }]

/** A host whose memory of requests ends with its process. */
function forgetful(server: ServerDefinition): ContractSubject {
  const openOn = async (services: ReturnType<ReturnType<typeof apart>>) => ({
    pipeline: await openServer(
      { ...server, services: () => services },
      testPorts({ idempotency: memoryIdempotency() }),
    ),
    snapshot: (caller: Parameters<typeof services>[0]) => structuredClone(services(caller)),
    restart: () => openOn(services),
  })
  return { domains: server.domains, isWatched: true, strict: false, open: () => openOn(apart()()) }
}

/** Ways to go wrong that only show where the suite watches handlers, questions, pages and restarts. */
export const watchedFaults: readonly (readonly [
  what: string,
  tested: ServerDefinition | ContractSubject,
  blamed: string,
  words: string,
])[] = [
  [
    'a change that no snapshot shows',
    notebook(({ text }) => everybodys.push(text)),
    'add_note: changes something that the suite sees',
    'none of its examples changes',
  ],
  [
    'a handler that goes on when its client has gone',
    notebook(async (given, context) => {
      keep(given, context)
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      if (context.signal.aborted) await never
    }),
    'add_note: stops when its client goes away',
    'it still runs',
  ],
  [
    'a question whose answer is ignored',
    notebook(async (given, context) => (await ask(context), keep(given, context)), {}, true),
    'add_note: does nothing where its user declines',
    'the user said decline, and it went on',
  ],
  [
    'a refusal that is answered with an error of the program',
    notebook(
      async (given, context) => {
        const { action } = await ask(context)
        if (action !== 'accept') throw new TypeError('refused')
        keep(given, context)
      },
      {},
      true,
    ),
    'add_note: does nothing where its user declines',
    'where the user says decline it is answered with INTERNAL_ERROR: refused',
  ],
  [
    'a question of a tool that is not interactive',
    notebook((_, context) => ask(context)),
    'add_note: does what its example says',
    'declare it interactive: true',
  ],
  [
    'a tool without an example',
    defineServer({
      name: 'plain',
      version: '1.0.0',
      tools: [tool({ name: 'go', description: 'Goes.', handler: () => 1 })],
    }),
    'go: has an example to be tried by',
    'add one to `examples`',
  ],
  [
    "a resource that shows everybody's notes",
    notebook(tell, {
      resources: [
        defineResource({
          name: 'all',
          description: 'All notes',
          uri: 'notes://all',
          permissions: [],
          read: async (uri) => [{ uri, text: everybodys.join() }],
        }),
      ],
    }),
    'resource all: shows nobody what another has',
    'what another has shows',
  ],
  [
    "a prompt that shows everybody's notes",
    notebook(tell, {
      prompts: [
        definePrompt({
          name: 'sum_up',
          description: 'Sums up the notes.',
          permissions: [],
          arguments: () => z.object({}),
          handler: async () => [{ role: 'user', content: { type: 'text', text: everybodys.join() } }],
        }),
      ],
    }),
    'prompt sum_up: shows nobody what another has',
    'what another has shows',
  ],
  [
    'content above its ceiling',
    notebook(keep, {
      tools: [
        tool({
          name: 'print_notes',
          description: 'Prints the notes.',
          category: 'query',
          contentCeiling: 1_000,
          examples: [{ description: 'Nothing', params: {}, expectedResult: 'printed' }],
          handler: (_, { ok }) => ok('printed', { content: blocks('-'.repeat(2_000)) }),
        }),
      ],
    }),
    'print_notes: does what its example says',
    'its contentCeiling is 1000',
  ],
  [
    'pages that leave out an item at their end',
    inPages((notes, { from, limit }) => ({
      items: notes.slice(from, from + limit),
      next: from + limit + 1,
    })),
    'list_notes: adds up over all its pages',
    'it leaves out',
  ],
  [
    'pages that repeat items at the end',
    inPages((notes, { from, limit }) => ({
      items: notes.slice(Math.max(0, Math.min(from, notes.length - limit))).slice(0, limit),
      next: from + limit,
    })),
    'list_notes: adds up over all its pages',
    'it shows items twice',
  ],
  [
    'pages without an end',
    inPages((notes, { limit }) => ({ items: notes.slice(0, limit), next: 0 })),
    'list_notes: adds up over all its pages',
    'there is no end',
  ],
  [
    'a limit that is ignored',
    inPages((notes) => ({ items: notes, next: notes.length })),
    'list_notes: adds up over all its pages',
    'asked for 2, it gives',
  ],
  [
    'a request that is forgotten by a restart',
    forgetful(notebook(keep)),
    'add_note: is remembered beyond a restart',
    'repeated after a restart it has run again',
  ],
]
