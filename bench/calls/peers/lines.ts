/** What the servers that have no stdio transport of their own read from a message. */
export interface Message {
  jsonrpc: '2.0'
  id: number
  method: string
  params: { protocolVersion?: string; arguments?: { title?: string } }
}

export function readLines(onMessage: (message: Message) => void): void {
  let rest = ''
  process.stdin.setEncoding('utf8')
  process.stdin.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onMessage(JSON.parse(line))
  })
}

export function writeLine(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
