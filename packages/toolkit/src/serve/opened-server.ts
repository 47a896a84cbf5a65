import type { PromptDefinition, ResourceDefinition } from '../contract/domain.ts'
import type { Tool } from '../contract/tool.ts'
import { toolAdvice } from '../lint/checklist.ts'
import type { Logger } from '../pipeline/ports.ts'
import { PrometheusMetrics } from '../telemetry/prometheus.ts'
import { selectionOf } from '../surfaces/selection.ts'
import type { McpOptions } from '../surfaces/mcp/shared/server-profile.ts'
import { HttpApp } from './http/http-app.ts'
import { Closing } from './closing.ts'
import { localPorts } from './local-ports.ts'
import { defineServer, openServer, type ServerDefinition, type WrittenServer } from './server-definition.ts'
import type { HttpOptions, ServeOptions } from './serve-options.ts'
import { keyFor, openState } from './state/server-state.ts'

/** A server with all that it works on open, before anybody can reach it. */
export interface OpenedServer {
  readonly mcp: Omit<McpOptions, 'surface' | 'identify'>
  readonly logger: Logger
  /** The server over HTTP; made when it is first asked for. */
  app(): HttpApp
  close(): Promise<void>
}

export async function openedServer<T extends Tool, P extends PromptDefinition, R extends ResourceDefinition>(
  written: WrittenServer<T, P, R>,
  options: Omit<ServeOptions, 'http'> & { readonly http?: HttpOptions },
): Promise<OpenedServer> {
  const definition = defineServer(written)
  const { name, title = name, version, icons, websiteUrl, instructions, envelope } = definition
  const state = await openState(options.state)
  const metricsText = options.metrics ? new PrometheusMetrics() : undefined
  const ports = localPorts(definition, { state, metrics: metricsText, logger: options.logger })
  const { logger } = ports
  const closing = new Closing()
  if (state.close) closing.onClose(() => state.close?.())
  const pipeline = await openServer(definition, ports, closing.onClose)
  advise(definition, logger)
  const mcp = {
    name,
    title,
    version,
    icons,
    websiteUrl,
    ...(instructions === undefined ? {} : { instructions }),
    envelope,
    pipeline,
    selects: selectionOf(options.select ?? {}),
    choice: options.surface,
    stateKey: keyFor('request-state', state),
  }
  let app: HttpApp | undefined
  return {
    mcp,
    logger,
    app: () =>
      (app ??= new HttpApp({
        ...options,
        http: options.http ?? {},
        mcp,
        metricsText,
        logger,
        stamp: definition.stamp,
      })),
    close: () => closing.close(),
  }
}

/** Names what would help agents, so that an author finds out without being kept from trying. */
function advise({ domains, strict = false }: ServerDefinition, logger: Logger): void {
  if (strict) return
  for (const { tools, naming } of domains) {
    for (const tool of tools) {
      const advice = toolAdvice(tool, naming)
      if (advice.length > 0) logger.warn({ tool: tool.name, advice }, 'a tool could be described better')
    }
  }
}
