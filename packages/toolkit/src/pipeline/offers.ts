import { shortLabel, TEXT_CEILING } from '../contract/budget.ts'
import { InputNeeded, type ClientRequest } from '../contract/client.ts'
import type { ToolContext } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import { missingPermissions } from '../contract/permission.ts'
import type { PromptDefinition, PromptMessage } from '../contract/prompt.ts'
import type { ResourceContent, ResourceDefinition } from '../contract/resource.ts'
import type { CallRequest } from './call.ts'
import { openCall } from './context-step.ts'
import { Deadline } from './deadline.ts'
import { toToolError } from './failure-step.ts'
import { describeIssues, saidOf, toldOf } from './issues.ts'
import type { Ports } from './ports.ts'
import { unresolved } from './resolve-step.ts'
import { handlerContext } from './run-step.ts'

const DEADLINE_MS = 10_000

interface Failed {
  kind: 'failure'
  error: ToolError
}
interface Asking {
  kind: 'input-needed'
  requests: Readonly<Record<string, ClientRequest>>
  answered: Readonly<Record<string, unknown>>
}

export type PromptOutcome =
  | { kind: 'result'; prompt: PromptDefinition; messages: readonly PromptMessage[] }
  | Failed
  | Asking
export type ResourceOutcome = { kind: 'result'; contents: readonly ResourceContent[] } | Failed | Asking
export type CompletionOutcome = { kind: 'result'; values: readonly string[] } | Failed

/** Fills in a prompt, under the same rules of permission, time and secrecy as a tool. */
export function runPrompt(
  request: CallRequest,
  prompt: PromptDefinition | undefined,
  services: unknown,
  ports: Ports,
): Promise<PromptOutcome> {
  return offer(
    request,
    `prompt ${prompt?.name ?? shortLabel(request.name)}`,
    prompt?.permissions ?? [],
    services,
    ports,
    async (context) => {
      if (!prompt) throw new ToolError('NOT_FOUND', `There is no prompt called ${shortLabel(request.name)}`)
      const args = prompt.arguments.safeParse(request.arguments ?? {})
      if (!args.success) {
        const issues = describeIssues(args.error.issues, Object.keys(prompt.arguments.shape))
        throw new ToolError('BAD_REQUEST', saidOf(issues), { details: { issues: toldOf(issues) } })
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
  return offer(
    request,
    `resource ${resource.name}`,
    resource.permissions,
    services,
    ports,
    async (context) => ({
      kind: 'result' as const,
      contents: await Reflect.apply(resource.read, resource, [uri, variables, context]),
    }),
  )
}

/** What is being typed for an argument of a prompt or a variable of a template. */
export interface Typing {
  argument: string
  typed: string
  others: Readonly<Record<string, string>>
}

/** Offers values for an argument under the same rules. */
export async function completeArgument(
  request: CallRequest,
  source: PromptDefinition | ResourceDefinition,
  { argument, typed, others }: Typing,
  services: unknown,
  ports: Ports,
): Promise<CompletionOutcome> {
  const completer = completerOf(source, argument)
  const outcome = await offer(
    request,
    `completion ${source.name}`,
    source.permissions,
    services,
    ports,
    async (context) => ({
      kind: 'result' as const,
      values: completer ? await Reflect.apply(completer, undefined, [typed, others, context]) : [],
    }),
  )
  if (outcome.kind !== 'input-needed') return outcome
  return {
    kind: 'failure',
    error: new ToolError('UNPROCESSABLE_ENTITY', 'A completion cannot ask the client'),
  }
}

/** An argument may be called like something that every object has. */
const completerOf = ({ complete = {} }: PromptDefinition | ResourceDefinition, argument: string) =>
  Object.hasOwn(complete, argument) ? complete[argument] : undefined

async function offer<Result>(
  request: CallRequest,
  what: string,
  permissions: readonly string[],
  services: unknown,
  ports: Ports,
  work: (context: ToolContext<unknown>) => Promise<Result>,
): Promise<Result | Failed | Asking> {
  const call = openCall(request, unresolved(request), ports)
  const trace = { requestId: call.id, traceId: call.context.traceId, offer: what }
  ports.logger.info({ ...trace, user: call.context.userId }, 'offer started')
  const deadline = new Deadline(DEADLINE_MS, request.signal)
  try {
    const missing = missingPermissions(request.caller.scopes, permissions)
    if (missing.length > 0) throw new ToolError('FORBIDDEN', `This needs ${missing.join(', ')}`)
    const result = await deadline.run(() =>
      work(handlerContext(call, {}, services, ports, deadline, what, TEXT_CEILING)),
    )
    ports.logger.info({ ...trace, outcome: 'OK' }, 'offer ended')
    return result
  } catch (thrown) {
    if (thrown instanceof InputNeeded) {
      ports.logger.info({ ...trace, outcome: 'INPUT_NEEDED' }, 'offer ended')
      return { kind: 'input-needed', requests: thrown.requests, answered: thrown.answered }
    }
    const error = toToolError(thrown, ports)
    const ended = { ...trace, outcome: error.code }
    if (error.details.kind === 'system')
      ports.logger.error({ ...ended, err: error.cause ?? error }, 'offer failed')
    else ports.logger.info(ended, 'offer ended')
    return { kind: 'failure', error }
  } finally {
    deadline.close()
  }
}
