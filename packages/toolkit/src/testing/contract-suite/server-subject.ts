import { inspect } from 'node:util'
import type { Tool } from '../../contract/tool.ts'
import { Closing } from '../../serve/closing.ts'
import { defineServer, openServer, type ServerDefinition } from '../../serve/server-definition.ts'
import { memoryIdempotency } from '../../serve/state/memory-idempotency.ts'
import { estimateTokens } from '../../tokens/index.ts'
import { testSurface } from '../call-tool.ts'
import { testPorts } from '../test-ports.ts'
import { scriptedClient } from './scripted-client.ts'
import type { ContractOptions, ContractSubject, OpenSubject } from './subject.ts'

/** A server as it would be served, with ports that let the suite see what it tells. */
export function serverSubject(definition: ServerDefinition, { durable }: ContractOptions): ContractSubject {
  return {
    domains: definition.domains,
    isWatched: true,
    strict: definition.strict ?? false,
    open() {
      const services = durable?.()
      return openWith(services ? defineServer({ ...definition, services }) : definition, {
        idempotency: memoryIdempotency(),
        restarts: services !== undefined,
      })
    },
  }
}

interface Opening {
  /** Outlives a restart, as a server's state does. */
  readonly idempotency: ReturnType<typeof memoryIdempotency>
  readonly restarts: boolean
}

async function openWith(definition: ServerDefinition, opening: Opening): Promise<OpenSubject> {
  const told: unknown[] = []
  const running = new Set<Promise<unknown>>()
  const tell = (fields: object, message: string) => void told.push({ ...fields, message })
  const ports = testPorts({
    countTokens: estimateTokens,
    serviceVersion: definition.version,
    logger: { info: tell, warn: tell, error: tell },
    recorder: { add: (record) => void told.push(record) },
    idempotency: opening.idempotency,
  })
  const closing = new Closing()
  const provider = await definition.services?.(closing)
  const domains = definition.domains.map((domain) => ({
    ...domain,
    tools: domain.tools.map((tool) => watched(tool, running)),
  }))
  const services = provider ? { services: () => provider } : {}
  return {
    pipeline: await openServer({ ...definition, domains, ...services }, ports),
    told,
    running,
    surface: testSurface({ client: scriptedClient('accept') }),
    snapshot: (caller) => visible(provider?.(caller)),
    close: () => closing.close(),
    ...(opening.restarts && { restart: () => openWith(definition, opening) }),
  }
}

/** The tool with its runs kept until they end. Answers are held against their full form, however they are served. */
function watched(tool: Tool, running: Set<Promise<unknown>>): Tool {
  const handler: Tool['handler'] = (params, context) => {
    const run = Promise.resolve(Reflect.apply(tool.handler, tool, [params, context]))
    running.add(run)
    const end = () => void running.delete(run)
    run.then(end, end)
    return run
  }
  return Object.defineProperties(
    { ...tool },
    {
      ...Object.getOwnPropertyDescriptors(tool),
      handler: { value: handler, enumerable: true },
      envelope: { value: undefined },
    },
  )
}

/** What can be seen of services in memory; what they hide in closures and private fields cannot. */
const visible = (services: unknown): string =>
  inspect(services, {
    depth: Infinity,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
    sorted: true,
    // A line for each value, so that what has changed can be told line by line.
    compact: false,
  })
