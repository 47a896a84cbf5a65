import type { IncomingMessage, ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { serve } from './serve.ts'
import { about, answer, description, input, name, output } from './tool.ts'

function createMcpServer(): McpServer {
  const server = new McpServer(about)
  server.registerTool(name, { description, inputSchema: input, outputSchema: output }, answer)
  return server
}

await serve({
  async stdio() {
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    await createMcpServer().connect(new StdioServerTransport())
  },
  async http(port) {
    const { createServer } = await import('node:http')
    const { StreamableHTTPServerTransport } =
      await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
    // Without a session its transport serves one request only, so both are made anew each time.
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      const server = createMcpServer()
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
      response.on('close', () => void server.close())
      await server.connect(transport)
      await transport.handleRequest(request, response)
    }
    createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1')
  },
})
