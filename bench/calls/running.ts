import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, start } from '../measure/child.ts'
import type { Cores } from '../measure/cores.ts'
import { openHttpLink } from './client/http-link.ts'
import { type Link, type Revision, type Transport, WrongAnswer } from './client/link.ts'
import { openSession, type Session } from './client/session.ts'
import { openStdioLink } from './client/stdio-link.ts'
import type { Contestant, Launch } from './contestant.ts'
import { withDeadline } from './deadline.ts'
import { freePort } from '../../test/support/free-port.ts'

/** Where and how a group of servers runs. */
export interface Setting {
  transport: Transport
  revision: Revision
  cores: Cores | undefined
  workspace: string
}

/** A server that has answered its first call. */
export interface Running {
  contestant: Contestant
  child: Child
  session: Session
  startMillis: number
  /** How many calls it has been sent, which also numbers them. */
  turn: number
  end(): Promise<void>
}

const startDeadline = 20_000

/** Starts a server and times it from the spawn to the first right answer of its tool. */
export async function launch(contestant: Contestant, setting: Setting): Promise<Running> {
  const { transport, revision, cores, workspace } = setting
  const place = join(workspace, [contestant.name, transport, revision].join('-').replace(/[^\w-]+/g, '-'))
  const port = transport === 'http' ? await freePort() : 0
  const command = await contestant.launch(transport, port, place)
  const began = performance.now()
  const child = start(command, { cores, log: `${place}.log`, talks: transport === 'stdio' })
  let link: Link | undefined
  const end = () => {
    link?.close()
    return child.end()
  }
  try {
    link = await withDeadline(startDeadline, 'its start', openLink(child, command, setting, port))
    const session = await withDeadline(startDeadline, 'its handshake', openSession(link, revision))
    await withDeadline(startDeadline, 'its first answer', callOnce(contestant, session, 0))
    return { contestant, child, session, startMillis: performance.now() - began, turn: 0, end }
  } catch (error) {
    await end()
    throw withLastWords(error, child)
  }
}

/** Makes the contestant's call; a wrong answer is a failure like any other. */
export async function callOnce({ call }: Contestant, session: Session, turn: number): Promise<void> {
  const answer = await session.call(call.tool, call.arguments(turn))
  if (answer.isError || !call.isRight(answer, turn)) {
    throw new WrongAnswer(`wrong answer to ${call.tool}: ${JSON.stringify(answer).slice(0, 500)}`)
  }
}

/** The error, with the end of what the server logged before it. */
export function withLastWords(error: unknown, child: Child): unknown {
  if (error instanceof Error) error.message = [error.message, child.lastWords()].join('\n').trim()
  return error
}

async function openLink(child: Child, command: Launch, setting: Setting, port: number): Promise<Link> {
  if (setting.transport === 'stdio') return openStdioLink(child.process)
  while (!(await isListening(port))) {
    const { exitCode, signalCode } = child.process
    if (exitCode !== null || signalCode !== null) throw new Error(`it ended: ${exitCode ?? signalCode}`)
    await delay(2)
  }
  return openHttpLink({ port, revision: setting.revision, headers: command.headers ?? {} })
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
