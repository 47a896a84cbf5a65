import { UserId, type Caller } from '@tutor-nexus/toolkit'
import { withGiven } from '@tutor-nexus/toolkit/contract'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { ToolDispatcher } from '../../packages/toolkit/src/surfaces/mcp/shared/tool-dispatcher.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

export type Args = Record<string, unknown>
export type Result = Extract<CallOutcome, { kind: 'result' }>

/** A caller's client on one kind of surface. */
export interface Client {
  caller: Caller
  /** Calls a tool as an agent writes the call there. */
  use(tool: CompiledTool, args: unknown): Promise<CallOutcome>
  /** Makes a call as it stands. */
  call(name: string, args: unknown): Promise<CallOutcome>
}

/** The session that agents name in their calls. */
const SESSION = 'study'

let people = 0

/** Notes and recordings are files of this machine, which only its owner reads. */
const ON_THIS_MACHINE: ReadonlySet<string> = new Set(['vault', 'trace'])

/** A client of somebody who has nothing yet, or of the machine's owner where the tool is theirs alone. */
export async function newClient(
  app: App,
  { domain }: CompiledTool,
  kind: SurfaceKind,
  lean = false,
): Promise<Client> {
  people += 1
  const { id } = ON_THIS_MACHINE.has(domain) ? app.localOwner : await app.users.addUser(`reader-${people}`)
  const caller = { userId: UserId.parse(id), scopes: ['*'], agentId: 'bench', agentVersion: '1.0.0' }
  return clientOf(app, kind, caller, lean)
}

export function clientOf(app: App, kind: SurfaceKind, caller: Caller, lean = false): Client {
  const { pipeline } = app
  const dispatcher = new ToolDispatcher({
    pipeline,
    selects: () => true,
    surface: 'mcp-stdio',
    choice: kind,
    envelope: lean ? 'lean' : 'full',
  })
  const { name: surfaceName, ...traits } = dispatcher.traitsFor(caller)
  const surface = plainSurface(surfaceName, traits)
  const call = (name: string, args: unknown) => dispatcher.call({ name, arguments: args, caller, surface })
  const use = ({ tool, agent, mode }: CompiledTool, args: unknown) =>
    kind === 'flat'
      ? call(tool.name, args)
      : kind === 'discovery'
        ? call('use_tool', { tool: tool.name, arguments: args })
        : call(agent, { mode, sessionId: SESSION, arguments: args })
  return { caller, use, call }
}

/** What a tool answers to one of its examples, by somebody who has nothing but what the example gives. */
export async function answerTo(
  app: App,
  tool: CompiledTool,
  example: CompiledTool['tool']['examples'][number],
  client: Client,
): Promise<CallOutcome> {
  const answers: unknown[] = []
  for (const { tool: name, params } of example.given ?? []) {
    const given = app.registry.get(name)
    const outcome = given && (await client.use(given, withGiven(params, answers)))
    if (outcome?.kind !== 'result') return outcome ?? client.use(tool, example.params)
    answers.push(outcome.result.data)
  }
  return client.use(tool, withGiven(example.params, answers))
}
