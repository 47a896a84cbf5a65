import type { CompiledTool } from '../compiled-tool.ts'
import type { Caller } from '../contract/caller.ts'
import { InputNeeded } from '../contract/client.ts'
import type { ToolError } from '../contract/errors.ts'
import type { PromptDefinition } from '../contract/prompt.ts'
import type { ResourceDefinition } from '../contract/resource.ts'
import type { ToolFailure } from '../contract/result.ts'
import type { ToolRegistry } from '../registry.ts'
import { authorize } from './authorize-step.ts'
import { AnswerCache, cached } from './cache-step.ts'
import type { Body, Call, CallOutcome, CallRequest } from './call.ts'
import { openCall } from './context-step.ts'
import { metadataOf } from './envelope.ts'
import { failureOf, toToolError } from './failure-step.ts'
import { makeHints } from './hints-step.ts'
import { limitRate } from './limit-step.ts'
import { bodyOf, keepCeiling, measure } from './measure-step.ts'
import {
  completeArgument,
  readResource,
  runPrompt,
  type CompletionOutcome,
  type PromptOutcome,
  type ResourceOutcome,
  type Typing,
} from './offers.ts'
import { onlyOnce } from './once-step.ts'
import { parseArguments } from './parse-step.ts'
import { plainSurface } from './plain-surface.ts'
import type { Ports } from './ports.ts'
import { announce, record } from './record-step.ts'
import { findTool, knownTool } from './resolve-step.ts'
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

  async call(request: CallRequest): Promise<CallOutcome> {
    const ports = this.#ports
    const call = openCall(request, findTool(request, this.registry), ports)
    const span = announce(call, ports)
    const outcome = await this.#answer(call)
    record(call, outcome, span, ports)
    return outcome
  }

  /** A refusal by a surface that never reached a tool, in the contract's shape. */
  async refuse(error: ToolError): Promise<{ failure: ToolFailure; text: string }> {
    const request = { name: 'refusal', arguments: {}, caller: NOBODY, surface: plainSurface('refusal') }
    const call = openCall(request, undefined, this.#ports)
    return failureOf(call, error, this.registry, this.#ports)
  }

  /** Fills in a prompt. */
  prompt(request: CallRequest): Promise<PromptOutcome> {
    const prompt = this.registry.getPrompt(request.name)
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

  /** Offers values for an argument that is being typed. */
  complete(
    request: CallRequest,
    source: PromptDefinition | ResourceDefinition,
    typing: Typing,
  ): Promise<CompletionOutcome> {
    return completeArgument(request, source, typing, this.#ports)
  }

  #servicesOf(offer: PromptDefinition | ResourceDefinition, { caller }: CallRequest): unknown {
    return this.#services.get(this.registry.homeOf(offer) ?? '')?.(caller)
  }

  async #answer(call: Call): Promise<CallOutcome> {
    const ports = this.#ports
    const { caller } = call.request
    try {
      const tool = knownTool(call, this.registry)
      const parsed = parseArguments(tool, call.request.arguments)
      authorize(tool, caller, parsed)
      await limitRate(tool, caller, ports.limiter)
      const body = await onlyOnce(call, tool, parsed, ports.idempotency, {
        produce: () =>
          cached(call, tool, parsed, this.#cache, ports, () => this.#produce(call, tool, parsed.params)),
        check: (fresh) => this.#enclose(call, tool, fresh),
        hints: (facts) => makeHints(call, facts, this.registry, ports),
      })
      return await this.#enclose(call, tool, body)
    } catch (thrown) {
      if (thrown instanceof InputNeeded) {
        return { kind: 'input-needed', requests: thrown.requests, answered: thrown.answered }
      }
      const error = toToolError(thrown, ports)
      call.cause = error.cause ?? (error.details.kind === 'system' ? (thrown ?? error) : undefined)
      return failureOf(call, error, this.registry, ports)
    }
  }

  async #produce(call: Call, tool: CompiledTool, params: Readonly<Record<string, unknown>>): Promise<Body> {
    const services = this.#services.get(tool.domain)?.(call.request.caller)
    const answer = await runHandler(call, tool, params, services, this.#ports)
    const data = verifyData(tool, answer)
    const facts = verifyFacts(tool, answer)
    return bodyOf(data, facts, await makeHints(call, facts, this.registry, this.#ports))
  }

  async #enclose(call: Call, tool: CompiledTool, body: Body): Promise<CallOutcome> {
    const { data, facts, agentHints, rendering } = body
    const metadata = metadataOf(call, this.#ports)
    const measured = await measure(rendering, metadata, facts.page ?? {}, this.#ports.countTokens)
    keepCeiling(measured, tool.ceiling, tool.tool.name)
    return {
      kind: 'result',
      result: { data, agentHints, metadata, _meta: measured.meta },
      text: measured.text,
      content: facts.content ?? [],
      tool,
    }
  }
}
