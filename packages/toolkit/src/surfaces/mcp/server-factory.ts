import { createRequestStateCodec, Server, type McpRequestContext, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Caller } from '../../contract/caller.ts'
import type { ChangeNotifier } from '../../contract/context.ts'
import type { CallOutcome, Surface } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import type { Selects } from '../selection.ts'
import { askingClient, type Answers } from './asking-client.ts'
import { WireCatalog } from './catalog.ts'
import { servePrompts } from './prompts.ts'
import { readFrame, type RequestFrame } from './request-frame.ts'
import { serveResources, type Subscriptions } from './resources.ts'
import { inputRequiredResult, toolResult } from './result-codec.ts'

export type Identity = Pick<Caller, 'userId' | 'scopes'>

export interface McpOptions {
  pipeline: Pipeline
  name: string
  title: string
  version: string
  /** Tells a model how to use the server as a whole. */
  instructions?: string
  selects: Selects
  /** Seals what travels through the client between two rounds of one call. At least 32 bytes. */
  stateKey: Uint8Array
  /** Who calls, by what the transport has established. */
  identify(request: McpRequestContext): Identity
  /** `mcp-stdio` or `mcp-http`, for logs and records. */
  surface: string
}

/** What one connection or request hands to the handlers of its server. */
export interface Exchange {
  frame: RequestFrame
  surface: Surface
  answers: Answers
}

const SealedAnswers = z.object({ answered: z.record(z.string(), z.unknown()) })

/** Makes protocol servers for one registry. All that does not depend on the connection is made here, once. */
export function serverFactory(options: McpOptions, subscriptions: Subscriptions, notify: ChangeNotifier) {
  const { pipeline, selects, name, title, version, instructions } = options
  const catalog = new WireCatalog(pipeline.registry, selects)
  const bind = (context: ServerContext) => `${context.mcpReq.method}\0${context.http?.authInfo?.clientId ?? ''}`
  const seal = createRequestStateCodec<z.output<typeof SealedAnswers>>({ key: options.stateKey, bind })
  const prompts = pipeline.registry.getPrompts().length > 0
  const resources = pipeline.registry.getResources().length > 0

  return (request: McpRequestContext): Server => {
    const identity = options.identify(request)
    const server = new Server(
      { name, title, version },
      {
        capabilities: {
          tools: { listChanged: true },
          logging: {},
          ...(prompts ? { prompts: { listChanged: true } } : {}),
          ...(resources ? { resources: { listChanged: true, subscribe: true } } : {}),
          ...(prompts || resources ? { completions: {} } : {}),
        },
        ...(instructions === undefined ? {} : { instructions }),
        requestState: { verify: (state, context) => seal.verify(state, context) },
        inputRequired: { roundTimeoutMs: 300_000 },
      },
    )

    const open = (context: ServerContext): Exchange => {
      const frame = readFrame(server, context, identity)
      const sealed = SealedAnswers.safeParse(context.mcpReq.requestState())
      const answers = { ...sealed.data?.answered, ...context.mcpReq.inputResponses }
      return { frame, answers, surface: surfaceOf(options, context, frame, answers, notify) }
    }

    const requireInput = async (outcome: Extract<CallOutcome, { kind: 'input-needed' }>, context: ServerContext) =>
      inputRequiredResult(outcome.requests, await seal.mint({ answered: outcome.answered }, context))

    server.setRequestHandler('tools/list', (_, context) => ({ tools: catalog.listFor(readFrame(server, context, identity).caller) }))
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const { frame, surface } = open(context)
      const outcome = await pipeline.call({
        name: params.name,
        arguments: params.arguments,
        surface,
        signal: context.mcpReq.signal,
        ...frame,
      })
      return outcome.kind === 'input-needed' ? requireInput(outcome, context) : toolResult(outcome)
    })
    if (prompts) servePrompts(server, pipeline, open, requireInput)
    if (resources) serveResources(server, pipeline, open, subscriptions)
    return server
  }
}

function surfaceOf(
  options: McpOptions,
  context: ServerContext,
  frame: RequestFrame,
  answers: Answers,
  notify: ChangeNotifier,
): Surface {
  const { progressToken } = frame
  // A client that is gone must not fail the tool that reports to it.
  const ignore = () => {}
  return {
    name: options.surface,
    selects: options.selects,
    renderCall: ({ tool, arguments: args }) => ({ tool, arguments: args }),
    client: askingClient(frame.capabilities, answers),
    notify,
    progress(progress) {
      if (progressToken === undefined) return
      context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(ignore)
    },
    log(level, data) {
      context.mcpReq.log(level, data, options.name).catch(ignore)
    },
  }
}
