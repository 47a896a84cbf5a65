import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'
import { McpServer } from 'tmcp'
import { serve } from './serve.ts'
import { about, answer, description, input, name, output } from './tool.ts'

const server = new McpServer(about, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } })
server.tool({ name, description, schema: input, outputSchema: output }, answer)

await serve({
  async stdio() {
    const { StdioTransport } = await import('@tmcp/transport-stdio')
    new StdioTransport(server).listen()
  },
  async http(port) {
    const { serve: listen } = await import('@hono/node-server')
    const { HttpTransport } = await import('@tmcp/transport-http')
    const transport = new HttpTransport(server, { path: '/mcp' })
    const fetch = async (request: Request) =>
      (await transport.respond(request)) ?? new Response(null, { status: 404 })
    listen({ fetch, port, hostname: '127.0.0.1' })
  },
})
