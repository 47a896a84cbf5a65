import { FastMCP } from 'fastmcp'
import * as z from 'zod'

const server = new FastMCP({ name: 'first', version: '1.0.0' })
server.addTool({
  name: 'greet',
  description: 'Greets somebody.',
  parameters: z.object({ name: z.string() }),
  execute: async ({ name }) => `Hello ${name}`,
})
await server.start({ transportType: 'stdio' })
