import { ErrorCode, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { VERSION } from '../settings/server-info.ts'
import { COMMAND_LINE } from '../usage/usage-call.ts'
import { renewed } from './device-login.ts'
import { forgetLogin, keepLogin, readLogins, type Login } from './logins.ts'

export interface RemoteCall {
  readonly tool: string
  readonly arguments: unknown
  readonly session?: string | undefined
  readonly workspace?: string | undefined
}

export interface RemoteAnswer {
  readonly data: unknown
  /** The whole answer as it came. */
  readonly text: string
}

const TIMEOUT_MS = 60_000

const Result = lazy(() => z.object({ data: z.unknown() }))
const Failure = lazy(() =>
  z.object({
    code: ErrorCode,
    message: z.string(),
    details: z.object({ reason: z.string().optional() }).default({}),
  }),
)

/** Calls a tool on a server that somebody has logged in to. */
export async function callRemote(home: string, server: string, call: RemoteCall): Promise<RemoteAnswer> {
  const login = (await readLogins(home)).find((each) => each.server === server)
  if (!login) throw notLoggedIn(server)
  const first = await send(login, call)
  return answerOf(first.status === 401 ? await send(await renew(home, login), call) : first)
}

/** Access tokens last an hour. */
async function renew(home: string, login: Login): Promise<Login> {
  const next = await renewed(login)
  if (next) {
    await keepLogin(home, next)
    return next
  }
  await forgetLogin(home, login.server)
  throw notLoggedIn(login.server)
}

async function send(
  { server, accessToken }: Login,
  { tool, arguments: args, session, workspace }: RemoteCall,
) {
  const answer = await fetch(`${server}/api/v1/tools/${encodeURIComponent(tool)}`, {
    method: 'POST',
    // A token belongs to one address and must not follow a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${accessToken}`,
      'TN-Agent-Id': COMMAND_LINE,
      'TN-Agent-Version': VERSION,
      ...(session !== undefined && { 'TN-Session': session }),
      ...(workspace !== undefined && { 'TN-Workspace': workspace }),
    },
    body: JSON.stringify(args),
  }).catch((cause: unknown) => {
    throw new ToolError('SERVICE_UNAVAILABLE', `${new URL(server).host} does not respond`, { cause })
  })
  return { status: answer.status, text: await answer.text() }
}

function answerOf({ status, text }: { status: number; text: string }): RemoteAnswer {
  const body = jsonIn(text)
  if (status === 200) return { data: Result().parse(body).data, text }
  const failure = Failure().safeParse(body)
  if (!failure.success)
    throw new ToolError('SERVICE_UNAVAILABLE', `The server answered with an error (${status})`)
  const { code, message, details } = failure.data
  throw new ToolError(code, message, {
    details: details.reason === undefined ? {} : { reason: details.reason },
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const notLoggedIn = (server: string): ToolError =>
  new ToolError('UNAUTHORIZED', `You are not logged in to ${server}`, {
    details: { reason: `Log in with: npx tutor-nexus login ${server}` },
  })
