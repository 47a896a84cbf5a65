import type { CompiledTool } from '../compiled-tool.ts'
import type { Caller } from '../contract/caller.ts'
import { type Answer, InputNeeded } from '../contract/context.ts'
import type { ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import {
  bodyOf,
  keepCeilings,
  measure,
  type Measured,
  metadataOf,
  shownIn,
  shownMetaOf,
  weightOf,
  envelopeOf,
} from './measure-step.ts'
import type { PromptDefinition, ResourceDefinition } from '../contract/domain.ts'
import type { ResultMetadata } from '../contract/result.ts'
import type { RateLimit } from '../contract/tool.ts'
import type { ToolRegistry } from '../registry.ts'
import { admit, demandOwnClaims, limitRate } from './admit-step.ts'
import { AnswerCache, cached } from './cache-step.ts'
import {
  type Body,
  type Call,
  type CallOutcome,
  type CallRequest,
  plainSurface,
  type Refused,
} from './call.ts'
import { demandNames, idsOf, openCall, settleSession } from './context-step.ts'
import { failureOf, toToolError } from './failure-step.ts'
import { inOrder } from '../hints/in-order.ts'
import { makeHints, openCalls } from './hints-step.ts'
import {
  completeArgument,
  listResources,
  readResource,
  runPrompt,
  type CompletionOutcome,
  type PromptOutcome,
  type ResourceListOutcome,
  type ResourceOutcome,
  type Typing,
} from './prompts-and-resources.ts'
import { runIdempotent } from './idempotency-step.ts'
import { parseArguments } from './parse-step.ts'
import type { Ports, RequestOrigin } from './ports.ts'
import { announce, record, recordFault } from './record-step.ts'
import { looksOnly } from './arguments/repair.ts'
import { knownTool, resolve, unresolved, type Resolved } from './resolve-step.ts'
import { runHandler } from './run-step.ts'
import { verifyData, verifyFacts } from './verify-step.ts'

/** Gives a domain's handlers what they work on, for the caller of this call. */
export type ServiceProvider = (caller: Caller) => unknown

const NOBODY: Caller = { userId: null, scopes: [], agentId: 'unknown', agentVersion: 'unknown' }

/** The one way every call takes, whatever the surface. */
export class Pipeline {
  readonly registry: ToolRegistry
  readonly #ports: Ports
  readonly #services = new Map<string, ServiceProvider>()
  readonly #cache = new AnswerCache()

  constructor(registry: ToolRegistry, ports: Ports) {
    this.registry = registry
    this.#ports = ports
  }

  /** Connects a domain's tools to what they work on. */
  mount(domain: string, services: ServiceProvider): void {
    this.#services.set(domain, services)
  }

  /** Call this when a transport reads requests: those of one turn of the event loop are one batch. */
  beginBatch(): void {
    this.#ports.beginBatch?.()
  }

  call(request: CallRequest): Promise<CallOutcome> {
    const isSuffix = (name: string) => this.#ports.nameSuffix?.exists(request.caller, name) ?? false
    return this.#conduct(request, resolve(request, this.registry, isSuffix))
  }

  /** A call of a tool that is the surface's own, under all the same rules. */
  callOwn(tool: CompiledTool, services: unknown, request: CallRequest): Promise<CallOutcome> {
    return this.#conduct(
      request,
      { ...unresolved(request), tool, permitted: true, agent: tool.agent, mode: tool.mode },
      services,
    )
  }

  /** A refusal by a surface that never reached a tool, in the contract's shape. */
  async refuse(error: ToolError): Promise<Refused> {
    const request = { name: 'refusal', arguments: {}, caller: NOBODY, surface: plainSurface('refusal') }
    return failureOf(openCall(request, unresolved(request), this.#ports), error, this.registry, this.#ports)
  }

  /** What became of a request that failed before it reached a tool: explained, logged under its id, and counted. */
  async fail(thrown: unknown, origin: RequestOrigin): Promise<Refused> {
    const error = toToolError(thrown, this.#ports)
    const refused = await this.refuse(error)
    recordFault(refused, error, thrown, origin, this.#ports)
    return refused
  }

  /** Counts something of a surface's own against the caller's rate, such as opening a connection. */
  limit(name: string, caller: Caller, rateLimit: RateLimit): void | Promise<void> {
    return limitRate(name, caller, rateLimit, this.#ports.limiter)
  }

  /** Fills in a prompt; one that the way in does not serve is not found. */
  prompt(request: CallRequest, isServed = true): Promise<PromptOutcome> {
    const prompt = isServed ? this.registry.getPrompt(request.name) : undefined
    return runPrompt(request, prompt, prompt && this.#servicesOf(prompt, request), this.#ports)
  }

  /** Reads a resource at an address. */
  resource(
    request: CallRequest,
    resource: ResourceDefinition,
    uri: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<ResourceOutcome> {
    return readResource(request, resource, uri, variables, this.#servicesOf(resource, request), this.#ports)
  }

  /** The resources of a family that its caller finds in a list. */
  resourceList(request: CallRequest, family: ResourceDefinition): Promise<ResourceListOutcome> {
    return listResources(request, family, this.#servicesOf(family, request), this.#ports)
  }

  /** Suggests values for an argument that is being typed. */
  complete(
    request: CallRequest,
    source: PromptDefinition | ResourceDefinition,
    typing: Typing,
  ): Promise<CompletionOutcome> {
    return completeArgument(request, source, typing, this.#servicesOf(source, request), this.#ports)
  }

  #servicesOf(source: PromptDefinition | ResourceDefinition, { caller }: CallRequest): unknown {
    return this.#services.get(this.registry.homeOf(source) ?? '')?.(caller)
  }

  async #conduct(request: CallRequest, resolved: Resolved, services?: unknown): Promise<CallOutcome> {
    const ports = this.#ports
    const call = openCall(request, resolved, ports)
    const span = announce(call, ports)
    let outcome: CallOutcome
    try {
      demandNames(call)
      const admitting = resolved.tool && this.#admit(call, resolved.tool)
      if (admitting) await admitting
      const settling = settleSession(call, ports)
      if (settling) await settling
      outcome = await this.#carryOut(call, knownTool(resolved), resolved.arguments, services)
    } catch (thrown) {
      outcome = await this.#failed(call, thrown, services)
    }
    record(call, outcome, span, ports)
    return outcome
  }

  async #failed(call: Call, thrown: unknown, services: unknown): Promise<CallOutcome> {
    if (thrown instanceof InputNeeded) {
      return { kind: 'input-needed', requests: thrown.requests, answered: thrown.answered }
    }
    const error = toToolError(thrown, this.#ports)
    call.cause = error.cause ?? (error.details.kind === 'system' ? (thrown ?? error) : undefined)
    const meant = await this.#answered(call, error.meant, services)
    return failureOf(call, error, this.registry, this.#ports, meant)
  }

  #admit({ request: { caller } }: Call, tool: CompiledTool): void | Promise<void> {
    return admit(tool, caller, this.#ports.limiter)
  }

  /** Values that are already known are not awaited: an await costs as much as a step. */
  async #carryOut(call: Call, tool: CompiledTool, args: unknown, services: unknown): Promise<CallOutcome> {
    const { idempotency } = this.#ports
    const { caller } = call.request
    const parsed = parseArguments(tool, args, call.resolved)
    const { params, clientEventId } = parsed
    call.clientEventId = clientEventId ?? null
    demandOwnClaims(caller, parsed)
    const produce = () =>
      cached(call, tool, parsed, this.#cache, this.#ports, () =>
        this.#produce(call, tool, params, services ?? this.#services.get(tool.domain)?.(caller)),
      )
    const produced =
      clientEventId === undefined || !idempotency
        ? produce()
        : runIdempotent(call, tool, params, clientEventId, idempotency, {
            produce,
            check: async (fresh) => this.#enclose(call, tool, fresh),
            hints: (facts, dataText) => makeHints(call, facts, this.registry, this.#ports, dataText),
          })
    return this.#enclose(call, tool, produced instanceof Promise ? await produced : produced)
  }

  /** No schema tells whether what a call names is there; making it does, and one that only looks may be made. */
  async #answered(call: Call, meant: NextCall | undefined, services: unknown): Promise<NextCall[]> {
    const isItself = meant?.tool === call.tool?.tool.name
    const tool = meant && (isItself ? call.tool : this.registry.get(meant.tool))
    if (!tool || !looksOnly(tool) || tool.tool.responseTime === 'slow') return []
    if (openCalls(call, [meant], this.registry).length === 0) return []
    const trial = { ...call, tool, faults: [] }
    const attempt = async () => {
      // A call and its repair count once.
      if (!isItself) await this.#admit(trial, tool)
      return this.#carryOut(trial, tool, meant.arguments, isItself ? services : undefined)
    }
    return attempt().then(
      () => [meant],
      () => [],
    )
  }

  async #produce(
    call: Call,
    tool: CompiledTool,
    params: Readonly<Record<string, unknown>>,
    services: unknown,
  ): Promise<Body> {
    const weighed = new WeakMap<Answer<unknown>, Body>()
    const weigh = async (answer: Answer<unknown>) => {
      const body = await this.#bodyOf(call, tool, answer)
      weighed.set(answer, body)
      return weightOf(await this.#measure(call, body, metadataOf(call, this.#ports)))
    }
    const answer = await runHandler(call, tool, params, services, this.#ports, weigh)
    return weighed.get(answer) ?? this.#bodyOf(call, tool, answer)
  }

  async #bodyOf(call: Call, tool: CompiledTool, answer: Answer<unknown>): Promise<Body> {
    const data = verifyData(tool, answer)
    const verified = verifyFacts(tool, answer)
    const facts = verified.next ? { ...verified, next: inOrder(verified) } : verified
    const hintsBeside = (text: string) => makeHints(call, facts, this.registry, this.#ports, text)
    return bodyOf(data, facts, hintsBeside, envelopeOf({ ...call, tool }))
  }

  /** At once, unless its tokens have yet to be counted. */
  #enclose(call: Call, tool: CompiledTool, body: Body): CallOutcome | Promise<CallOutcome> {
    const metadata = metadataOf(call, this.#ports)
    const measured = this.#measure(call, body, metadata)
    return measured instanceof Promise
      ? measured.then((done) => enclosed(call, tool, body, metadata, done))
      : enclosed(call, tool, body, metadata, measured)
  }

  #measure(
    call: Call,
    { data, facts, rendering }: Body,
    metadata: ResultMetadata,
  ): Measured | Promise<Measured> {
    return measure(rendering, metadata, shownMetaOf(facts), this.#ports.countTokens, envelopeOf(call), data)
  }
}

function enclosed(
  call: Call,
  tool: CompiledTool,
  { data, facts, agentHints }: Body,
  metadata: ResultMetadata,
  measured: Measured,
): CallOutcome {
  keepCeilings(measured, tool)
  const result = { data, agentHints, metadata, _meta: measured.meta }
  return {
    kind: 'result',
    ids: idsOf(call),
    result,
    shown: shownIn(envelopeOf(call), result),
    text: measured.text,
    content: facts.content ?? [],
    meta: facts.meta,
    tool,
  }
}
