import { McpServer } from 'mcp-lite'
import { z } from 'zod'
import { type Message, readLines, writeLine } from './lines.ts'
import { serve } from './serve.ts'
import { about, answer, description, input, name, output } from './tool.ts'

const server = new McpServer({ ...about, schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType) })
server.tool(name, { description, inputSchema: input, outputSchema: output, handler: answer })

async function dispatch(message: Message): Promise<void> {
  const reply = await server._dispatch(message)
  if (reply) writeLine(reply)
}

await serve({
  // It ships no stdio transport, but its dispatcher is meant for custom ones.
  stdio: () => readLines((message) => void dispatch(message)),
  async http(port) {
    const { serve: listen } = await import('@hono/node-server')
    const { StreamableHttpTransport } = await import('mcp-lite')
    const respond = new StreamableHttpTransport().bind(server)
    listen({ fetch: (request) => respond(request), port, hostname: '127.0.0.1' })
  },
})
