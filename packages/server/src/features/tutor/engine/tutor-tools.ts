import { createHash } from 'node:crypto'
import type { Caller } from '@tutor-nexus/toolkit'
import { canonical, missingPermissions } from '@tutor-nexus/toolkit/contract'
import { plainSurface, type CallOutcome, type Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import type { Discovery } from '@tutor-nexus/toolkit/discovery-surface'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from './ports.ts'

const onlyReads = ({ tool }: CompiledTool): boolean =>
  tool.category === 'query' || tool.category === 'analysis'

/**
 * The tools that a tutor may use: nothing destructive or interactive, no sessions (it would ask itself), and of the
 * account only reads.
 */
const isForTutor = (compiled: CompiledTool): boolean =>
  !compiled.tool.destructive &&
  !compiled.tool.interactive &&
  compiled.domain !== 'session' &&
  (compiled.domain !== 'user' || onlyReads(compiled))

/** The tools through the pipeline, with each caller's permissions. */
export function tutorTools(pipeline: Pipeline, version: string): (caller: Caller) => TutorTools {
  const { registry } = pipeline
  const surface = plainSurface('tutor', { selects: isForTutor, explainsSchemas: true })
  const mayUse = (caller: Pick<Caller, 'scopes'>, compiled: CompiledTool) =>
    isForTutor(compiled) && missingPermissions(caller.scopes, compiled.tool.permissions).length === 0
  let discovery: Promise<Discovery> | undefined
  const openDiscovery = async () => {
    const { Discovery: Opened } = await import('@tutor-nexus/toolkit/discovery-surface')
    return new Opened({
      pipeline,
      visibleTo: (caller) => registry.getAll().filter((compiled) => mayUse(caller, compiled)),
      workspacesOf: async () => ['default'],
    })
  }

  return (caller) => {
    const request = (
      name: string,
      args: Arguments,
      { signal, sessionId, workspaceId, traceparent }: ToolCallOptions,
    ) => ({
      name,
      arguments: args,
      caller: { ...caller, agentId: 'tutor', agentVersion: version },
      surface,
      signal,
      sessionId,
      workspaceId,
      ...(traceparent === undefined ? {} : { traceparent }),
    })
    return {
      async call(name, args, options) {
        const compiled = registry.get(name)
        const given = compiled?.takesClientEventId
          ? { ...args, clientEventId: changeId(name, args, options) }
          : args
        const outcome = await pipeline.call(request(name, given, options))
        const confidence = outcome.kind === 'result' ? outcome.result.agentHints.confidence : undefined
        return confidence === undefined ? outcomeOf(outcome) : { ...outcomeOf(outcome), confidence }
      },
      async find(args, options) {
        const found = await (discovery ??= openDiscovery())
        const call = request('get_tools', args, options)
        return outcomeOf(await (found.call(call) ?? pipeline.call(call)))
      },
      onlyReads(name) {
        const compiled = registry.get(name)
        return compiled !== undefined && mayUse(caller, compiled) && onlyReads(compiled)
      },
      changeTitle(name) {
        const compiled = registry.get(name)
        return compiled && mayUse(caller, compiled) && !onlyReads(compiled) ? compiled.title : undefined
      },
      async descriptions() {
        const { GET_TOOLS, USE_TOOL } = await import('@tutor-nexus/toolkit/discovery-surface')
        return {
          getTools: { description: GET_TOOLS.description, inputSchema: GET_TOOLS.listedSchema },
          useTool: { description: USE_TOOL.description, inputSchema: USE_TOOL.inputSchema },
        }
      },
    }
  }
}

/** The idempotency key of a change: the same change for the same question is made once. */
const changeId = (name: string, args: Arguments, { questionId }: ToolCallOptions): string =>
  `tutor-${createHash('sha256')
    .update(`${questionId}\n${name}\n${canonical(args)}`)
    .digest('base64url')}`

function outcomeOf(outcome: CallOutcome): ToolOutcome {
  switch (outcome.kind) {
    case 'result':
      return { ok: true, data: outcome.result.data }
    case 'failure': {
      const { code, message, details } = outcome.failure
      return { ok: false, code, message, details }
    }
    case 'input-needed':
      return {
        ok: false,
        code: 'UNPROCESSABLE_ENTITY',
        message: 'This tool has to ask its caller',
        details: {},
      }
  }
}
