import { FastMCP } from 'fastmcp'
import { serve } from './serve.ts'
import { about, answer, description, input, name, output } from './tool.ts'

const server = new FastMCP({ name: about.name, version: '1.0.0' })
server.addTool({
  name,
  description,
  parameters: input,
  outputSchema: output,
  execute: async (given) => answer(given),
})

await serve({
  stdio: () => server.start({ transportType: 'stdio' }),
  http: (port) =>
    server.start({
      transportType: 'httpStream',
      httpStream: { port, host: '127.0.0.1', stateless: true, enableJsonResponse: true },
    }),
})
