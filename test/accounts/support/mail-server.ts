import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** With headers; lines are joined again where they were folded. */
  readonly text: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Takes every mail, on loopback. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => void converse(socket, mails)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { TN_MAIL_URL: `smtp://127.0.0.1:${port}`, TN_MAIL_FROM: 'Tutor Nexus <tutor@school.example>' },
    mails,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(socket: Socket, mails: ReceivedMail[]): Promise<void> {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let to: string[] = []
  let body: string[] | undefined
  say('220 ready')
  for await (const line of createInterface({ input: socket })) {
    if (body && line !== '.') {
      body.push(line)
      continue
    }
    if (body) {
      mails.push({ to, text: body.join('\n').replace(/=\n/g, '').replace(/=3D/g, '=') })
      body = undefined
      to = []
      say('250 taken')
      continue
    }
    const [, recipient] = /^RCPT TO:<(.+)>/i.exec(line) ?? []
    if (recipient !== undefined) to.push(recipient)
    if (/^DATA/i.test(line)) body = []
    say(/^DATA/i.test(line) ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 fine')
  }
}
