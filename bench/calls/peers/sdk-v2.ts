import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import { McpServer } from '@modelcontextprotocol/server'
import { serve } from './serve.ts'
import { about, answer, description, input, name, output } from './tool.ts'

function createMcpServer(): McpServer {
  const server = new McpServer(about)
  server.registerTool(name, { description, inputSchema: input, outputSchema: output }, answer)
  return server
}

await serve({
  async stdio() {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
    serveStdio(createMcpServer)
  },
  async http(port) {
    const { createServer } = await import('node:http')
    const { createMcpHandler } = await import('@modelcontextprotocol/server')
    const { localhostHostValidation, localhostOriginValidation, toNodeHandler } =
      await import('@modelcontextprotocol/node')
    const isHostAllowed = localhostHostValidation()
    const isOriginAllowed = localhostOriginValidation()
    const handle = toNodeHandler(createMcpHandler(createMcpServer))
    createServer((request, response) => {
      if (isHostAllowed(request, response) && isOriginAllowed(request, response))
        // Its type leaves out that Node's own fields may be undefined.
        void handle(request as NodeIncomingMessageLike, response)
    }).listen(port, '127.0.0.1')
  },
})
