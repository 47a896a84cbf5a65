import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  WebStandardStreamableHTTPServerTransport,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server'

type Transport = WebStandardStreamableHTTPServerTransport
type Options = ConstructorParameters<typeof WebStandardStreamableHTTPServerTransport>[0]

const REQUEST_ID = /^([0-9A-Za-z]+)-(\d+)$/

/** The node that has asked what this message answers; undefined for any other message. */
export function answeredNode(message: unknown): string | undefined {
  if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return undefined
  return REQUEST_ID.exec(String(message.id))?.[1]
}

/** The ids of the server's own requests name the node, so that their answers find it from any other. */
export class NodeTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #node: string

  constructor(node: string, options: Options) {
    super(options)
    this.#node = node
  }

  override send(...[message, options]: Parameters<Transport['send']>): Promise<void> {
    return super.send(this.#outgoing(message), options)
  }

  override handleRequest(...[request, options]: Parameters<Transport['handleRequest']>): Promise<Response> {
    if (options?.parsedBody === undefined) return super.handleRequest(request, options)
    const { parsedBody } = options
    const incoming = Array.isArray(parsedBody)
      ? parsedBody.map((message) => this.#incoming(message))
      : this.#incoming(parsedBody)
    return super.handleRequest(request, { ...options, parsedBody: incoming })
  }

  #outgoing(message: JSONRPCMessage): JSONRPCMessage {
    if (isJSONRPCRequest(message)) return { ...message, id: `${this.#node}-${message.id}` }
    if (!('method' in message) || message.method !== 'notifications/cancelled') return message
    const params = { ...message.params, requestId: `${this.#node}-${String(message.params?.['requestId'])}` }
    return { ...message, params }
  }

  #incoming(message: unknown): unknown {
    if (answeredNode(message) !== this.#node) return message
    const answer = Object(message)
    return { ...answer, id: Number(REQUEST_ID.exec(answer.id)?.[2]) }
  }
}
