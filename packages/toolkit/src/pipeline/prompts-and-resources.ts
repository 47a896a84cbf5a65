import { shortLabel, TEXT_CEILING } from '../contract/budget.ts'
import { type ClientRequest, InputNeeded, type ToolContext } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import { lacking, missingPermissions } from '../contract/caller.ts'
import type {
  ListedResource,
  PromptDefinition,
  PromptMessage,
  ResourceContent,
  ResourceDefinition,
} from '../contract/domain.ts'
import { limitRate } from './admit-step.ts'
import type { CallRequest } from './call.ts'
import { openCall } from './context-step.ts'
import { Deadline, handlerContext } from './run-step.ts'
import { toToolError } from './failure-step.ts'
import { describeIssues, messageOf, issuesOf } from './arguments/describe-issues.ts'
import type { Ports } from './ports.ts'
import { unresolved } from './resolve-step.ts'

const DEADLINE_MS = 10_000
/** What one caller may read and complete, of each kind. */
const RATE_LIMIT = { maxCalls: 600, windowMs: 60_000 }

interface Failed {
  kind: 'failure'
  error: ToolError
}
interface InputAsked {
  kind: 'input-needed'
  requests: Readonly<Record<string, ClientRequest>>
  answered: Readonly<Record<string, unknown>>
}

export type PromptOutcome =
  | { kind: 'result'; prompt: PromptDefinition; messages: readonly PromptMessage[] }
  | Failed
  | InputAsked
export type ResourceOutcome = { kind: 'result'; contents: readonly ResourceContent[] } | Failed | InputAsked
export type CompletionOutcome = { kind: 'result'; values: readonly string[] } | Failed

/** Fills in a prompt, under the same rules of permission, time and secrecy as a tool. */
export function runPrompt(
  request: CallRequest,
  prompt: PromptDefinition | undefined,
  services: unknown,
  ports: Ports,
): Promise<PromptOutcome> {
  return run(
    request,
    'prompt',
    prompt?.name ?? shortLabel(request.name),
    prompt?.permissions ?? [],
    services,
    ports,
    async (context) => {
      if (!prompt) throw new ToolError('NOT_FOUND', `There is no prompt called ${shortLabel(request.name)}`)
      const args = prompt.arguments.safeParse(request.arguments ?? {})
      if (!args.success) {
        const issues = describeIssues(args.error.issues, Object.keys(prompt.arguments.shape))
        throw new ToolError('BAD_REQUEST', messageOf(issues), { details: { issues: issuesOf(issues) } })
      }
      return {
        kind: 'result' as const,
        prompt,
        messages: await Reflect.apply(prompt.handler, prompt, [args.data, context]),
      }
    },
  )
}

/** Reads a resource under the same rules. */
export function readResource(
  request: CallRequest,
  resource: ResourceDefinition,
  uri: string,
  variables: Readonly<Record<string, string>>,
  services: unknown,
  ports: Ports,
): Promise<ResourceOutcome> {
  return run(request, 'resource', resource.name, resource.permissions, services, ports, async (context) => ({
    kind: 'result' as const,
    contents: await Reflect.apply(resource.read, resource, [uri, variables, context]),
  }))
}

export type ResourceListOutcome = { kind: 'result'; resources: readonly ListedResource[] } | Failed

/** What of a family of resources its caller finds in a list, under the same rules. */
export async function listResources(
  request: CallRequest,
  family: ResourceDefinition,
  services: unknown,
  ports: Ports,
): Promise<ResourceListOutcome> {
  const { list, name, permissions } = family
  const outcome = await run(request, 'resource', name, permissions, services, ports, async (context) => ({
    kind: 'result' as const,
    resources: list ? await Reflect.apply(list, family, [context]) : [],
  }))
  return outcome.kind === 'input-needed' ? cannotAsk('A list') : outcome
}

const cannotAsk = (what: string): Failed => ({
  kind: 'failure',
  error: new ToolError('UNPROCESSABLE_ENTITY', `${what} cannot ask the client`),
})

/** What is being typed for an argument of a prompt or a variable of a template. */
export interface Typing {
  argument: string
  typed: string
  others: Readonly<Record<string, string>>
}

/** Suggests values for an argument under the same rules. */
export async function completeArgument(
  request: CallRequest,
  source: PromptDefinition | ResourceDefinition,
  { argument, typed, others }: Typing,
  services: unknown,
  ports: Ports,
): Promise<CompletionOutcome> {
  const completer = completerOf(source, argument)
  const outcome = await run(
    request,
    'completion',
    source.name,
    source.permissions,
    services,
    ports,
    async (context) => ({
      kind: 'result' as const,
      values: completer ? await Reflect.apply(completer, undefined, [typed, others, context]) : [],
    }),
  )
  return outcome.kind === 'input-needed' ? cannotAsk('A completion') : outcome
}

/** An argument may be called like something that every object has. */
const completerOf = ({ complete = {} }: PromptDefinition | ResourceDefinition, argument: string) =>
  Object.hasOwn(complete, argument) ? complete[argument] : undefined

/** Runs the work under the caller's permissions and a deadline, and logs it. */
async function run<Result>(
  request: CallRequest,
  kind: 'prompt' | 'resource' | 'completion',
  name: string,
  permissions: readonly string[],
  services: unknown,
  ports: Ports,
  work: (context: ToolContext<unknown>) => Promise<Result>,
): Promise<Result | Failed | InputAsked> {
  const call = openCall(request, unresolved(request), ports)
  const what = `${kind} ${name}`
  const trace = { requestId: call.id, traceId: call.context.traceId, request: what }
  ports.logger.info({ ...trace, user: call.context.userId }, 'request started')
  const deadline = new Deadline(DEADLINE_MS, request.signal)
  try {
    const missing = missingPermissions(request.caller.scopes, permissions)
    if (missing.length > 0) throw lacking(request.caller, `the ${what}`, missing)
    await limitRate(kind, request.caller, RATE_LIMIT, ports.limiter)
    const result = await deadline.run(() =>
      work(handlerContext(call, {}, services, ports, deadline, what, TEXT_CEILING)),
    )
    ports.logger.info({ ...trace, outcome: 'OK' }, 'request ended')
    return result
  } catch (thrown) {
    if (thrown instanceof InputNeeded) {
      ports.logger.info({ ...trace, outcome: 'INPUT_NEEDED' }, 'request ended')
      return { kind: 'input-needed', requests: thrown.requests, answered: thrown.answered }
    }
    const error = toToolError(thrown, ports)
    const ended = { ...trace, outcome: error.code }
    if (error.details.kind === 'system')
      ports.logger.error({ ...ended, err: error.cause ?? error }, 'request failed')
    else ports.logger.info(ended, 'request ended')
    return { kind: 'failure', error }
  } finally {
    deadline.close()
  }
}
