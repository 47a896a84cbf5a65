import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ToolFailure, ToolResult } from '@tutor-nexus/toolkit/contract'
import { selectionOf, type Selection } from '@tutor-nexus/toolkit/mcp'
import type { RestOptions } from '@tutor-nexus/toolkit/rest'
import { serveRestHttp } from '@tutor-nexus/toolkit/rest/http'
import { onTestFinished } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { openFixture, SOMEBODY, type Fixture } from '../conformance/fixture-pipeline.ts'
import { httpRequest, type HttpAnswer } from '../support/mcp-http.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

type Headers = Record<string, string>

/** A program that calls tools over plain HTTP. */
export class RestClient {
  readonly headers: Headers
  readonly #address: string

  constructor(address: string, headers: Headers) {
    this.#address = address
    this.headers = headers
  }

  send(method: string, path: string, headers: Headers = {}, body?: string): Promise<HttpAnswer> {
    return httpRequest(`${this.#address}${path}`, {
      method,
      headers: { ...this.headers, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  }

  post(tool: string, args: unknown, headers: Headers = {}): Promise<HttpAnswer> {
    const json = { 'Content-Type': 'application/json', ...headers }
    return this.send('POST', `/api/v1/tools/${tool}`, json, JSON.stringify(args))
  }

  get(tool: string, args: unknown, headers: Headers = {}): Promise<HttpAnswer> {
    return this.send(
      'GET',
      `/api/v1/tools/${tool}?arguments=${encodeURIComponent(JSON.stringify(args))}`,
      headers,
    )
  }

  /** The data of a call that must succeed. */
  async data(tool: string, args: unknown, headers: Headers = {}): Promise<Record<string, unknown>> {
    const answer = await this.post(tool, args, headers)
    if (answer.status !== 200) throw new Error(`${tool}: ${answer.status} ${answer.body}`)
    return Object(resultIn(answer).data)
  }
}

/** The result in an answer, whose size must be what it says. */
export function resultIn({ body }: HttpAnswer): ToolResult {
  const result = ToolResult().parse(JSON.parse(body))
  if (result._meta.bytes !== Buffer.byteLength(body)) throw new Error('The size is another')
  return result
}

/** The failure in an answer, whose size must be what it says. */
export function failureIn({ body }: HttpAnswer): ToolFailure {
  const failure = ToolFailure().parse(JSON.parse(body))
  if (failure._meta.bytes !== Buffer.byteLength(body)) throw new Error('The size is another')
  return failure
}

/** The product on a port of its own. */
export async function productHost(selection: Selection = {}, opened?: TestApp, { anonymous = false } = {}) {
  const app = opened ?? (await openTestApp())
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf(selection),
    anonymous,
    onSignInLink: () => {},
  })
  onTestFinished(() => service.close())
  const clientFor = async (userId: string, scopes = ['*']) => {
    const { secret } = await app.tokens.createToken({ userId, name: 'test', scopes })
    return new RestClient(service.address, { Authorization: `Bearer ${secret}` })
  }
  return {
    app,
    service,
    anybody: new RestClient(service.address, {}),
    clientFor,
    client: (scopes?: string[]) => clientFor(app.localOwner.id, scopes),
    stranger: async (name: string) => clientFor((await app.users.addUser(name)).id),
  }
}

/** The conformance suite's tools, some of which report, wait or ask. */
export async function fixtureHost(
  options: Partial<RestOptions> = {},
): Promise<Fixture & { address: string; client: RestClient; faults: unknown[] }> {
  const fixture = openFixture()
  const faults: unknown[] = []
  const serve = serveRestHttp({
    pipeline: fixture.options.pipeline,
    selects: selectionOf({}),
    title: 'Fixture',
    version: '1.0.0',
    authenticate: async () => SOMEBODY,
    tokenAdvice: 'Any will do.',
    onError: (fault) => void faults.push(fault),
    ...options,
  })
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return { ...fixture, address, client: new RestClient(address, {}), faults }
}
