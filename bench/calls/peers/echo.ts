import { type Message, readLines, writeLine } from './lines.ts'
import { serve } from './serve.ts'

// The floor: bytes in, JSON parsed, JSON out. No validation and no protocol.
let made = 0

function reply({ id, method, params }: Message): object {
  if (method !== 'tools/call') {
    const serverInfo = { name: 'echo', version: '1.0.0' }
    return {
      jsonrpc: '2.0',
      id,
      result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo },
    }
  }
  made += 1
  const structuredContent = { task_id: `task_${made}`, status: 'created', title: params.arguments?.title }
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }]
  return { jsonrpc: '2.0', id, result: { content, structuredContent } }
}

await serve({
  stdio() {
    readLines((message) => {
      if (message.id !== undefined) writeLine(reply(message))
    })
  },
  async http(port) {
    const { createServer } = await import('node:http')
    createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        const message: Message = JSON.parse(body)
        if (message.id === undefined) {
          response.writeHead(202).end()
          return
        }
        const text = JSON.stringify(reply(message))
        const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
        response.writeHead(200, headers).end(text)
      })
    }).listen(port, '127.0.0.1')
  },
})
