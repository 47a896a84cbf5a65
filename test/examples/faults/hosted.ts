import { Pipeline, type CallOutcome, type CallRequest, type Ports } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { ServerDefinition } from '@tutor-nexus/toolkit/serve'
import { testPorts, type ContractSubject } from '@tutor-nexus/toolkit/testing'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import * as z from 'zod'
import { fault, withTool } from './inject.ts'

type Calling = (
  request: CallRequest,
  call: (request: CallRequest) => Promise<CallOutcome>,
) => Promise<CallOutcome>

/** The example in a house of its own, with other ports or another way to make a call. */
const hosted =
  (ports: Partial<Ports>, calling: Calling = (request, call) => call(request)) =>
  (server: ServerDefinition): ContractSubject => ({
    domains: server.domains,
    async open() {
      class House extends Pipeline {
        override call(request: CallRequest): Promise<CallOutcome> {
          return calling(request, (changed) => super.call(changed))
        }
      }
      const registry = new ToolRegistry(server.domains)
      const pipeline = new House(registry, testPorts({ countTokens: estimateTokens, ...ports }))
      const provider = await server.services?.({ onClose: () => {} })
      for (const { name } of server.domains) pipeline.mount(name, (caller) => provider?.(caller))
      return { pipeline, snapshot: (caller) => JSON.stringify(provider?.(caller)) }
    },
  })

const limited = withTool('add_book', () => ({ rateLimit: { maxCalls: 3, windowMs: 60_000 } }))
const claiming = withTool('add_book', () => ({
  parameters: z.object({
    title: z.string().trim().min(1).max(80).describe('A title'),
    user_id: z.string().max(26).optional().describe('Whose'),
  }),
}))

/** What a host can get wrong around tools that are in order. */
export const hostedFaults = [
  fault(
    'a host that lets everybody do everything',
    hosted({}, (request, call) => call({ ...request, caller: { ...request.caller, scopes: ['*'] } })),
    'add_book: is refused without any one of its permissions',
    'without books:write it answers OK',
    'it has run',
  ),
  fault(
    'a host that acts for whomever the arguments name',
    (server) =>
      hosted({}, (request, call) => {
        const { user_id: _, ...rest } = z.looseObject({}).catch({}).parse(request.arguments)
        return call({
          ...request,
          arguments: typeof request.arguments === 'object' ? rest : request.arguments,
        })
      })(claiming(server)),
    'add_book: acts for nobody but its caller',
    "with another's user_id it answers OK",
  ),
  fault(
    'a host that never refuses',
    (server) => hosted({ limiter: { take: async () => ({ allowed: true }) } })(limited(server)),
    'add_book: keeps its rate limit',
    'after 3 calls the next is answered with OK instead of RATE_LIMITED',
  ),
  fault(
    'a host that goes on when nobody waits',
    hosted({}, (request, call) => call({ ...request, signal: undefined })),
    'add_book: does nothing once its call is cancelled',
    'a cancelled call is answered with OK',
    'a cancelled call has run',
  ),
  fault(
    'a host that remembers no request',
    hosted({
      idempotency: { run: async (_, __, work) => ({ kind: 'ran', result: await work() }) },
    }),
    'add_book: does a request with the same clientEventId once',
    'the same request again is not replayed but answered with OK',
    'the same request again has run',
  ),
  fault(
    'a host that mistakes another request for the same',
    hosted({ idempotency: forgetful() }),
    'add_book: does a request with the same clientEventId once',
    'is answered with OK instead of CONFLICT',
  ),
  fault(
    'a host that counts tokens by guess',
    hosted({ countTokens: (text) => text.length }),
    'list_books: answers in the form of the contract',
    '_meta.estimated_tokens says',
  ),
  fault(
    'a host that knows no addresses',
    hosted({}, (request, call) =>
      call(request.name.startsWith('shelf') ? { ...request, name: 'no_such_tool' } : request),
    ),
    'list_books: answers by its address as by its name',
    'called as shelf_listBooks',
    'NOT_FOUND',
  ),
  fault(
    'a host that guesses names',
    hosted({}, (request, call) => call({ ...request, name: request.name.replace(/^x_/, '') })),
    'list_books: is named to whoever misspells it',
    'x_list_books is answered with OK instead of NOT_FOUND',
  ),
  fault(
    'a host that passes over what it does not know',
    hosted({}, (request, call) => {
      const known = z.object({ title: z.unknown() }).partial().safeParse(request.arguments)
      return call(known.success ? { ...request, arguments: known.data } : request)
    }),
    'add_book: refuses bad input',
    'an unknown field is answered with OK instead of BAD_REQUEST',
  ),
]

/** Knows requests by their ids and not by what they ask. */
function forgetful(): Ports['idempotency'] & object {
  const results = new Map<string, string>()
  return {
    async run({ owner, tool, clientEventId }, _, work) {
      const key = [owner, tool, clientEventId].join()
      const known = results.get(key)
      if (known !== undefined) return { kind: 'replayed', result: known }
      const result = await work()
      results.set(key, result)
      return { kind: 'ran', result }
    },
  }
}
