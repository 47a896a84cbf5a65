import { connect } from 'node:tls'
import * as z from 'zod'
import { isLoopback } from '../../identity/network-address.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import { printFindings, type Finding } from './findings.ts'

const WAIT_MS = 10_000
/** What renews certificates does so at a third of their life. */
const LEAST_LIFE_LEFT = 0.15
/** Sign-in codes and signed state live for minutes. */
const MOST_CLOCK_SECONDS = 60
const RESOURCE = '/.well-known/oauth-protected-resource/mcp'

/** Checks a server from where its users are: proxy, certificate, addresses, readiness. It needs no token. */
export async function checkServer(given: string, options: { json?: boolean }): Promise<void> {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new UsageError(`${given} is not an address like https://tutor.example.edu`)
  printFindings(await findingsOf(url), options)
}

async function findingsOf(url: URL): Promise<Finding[]> {
  const health = await ask(url, '/healthz')
  if (health instanceof Error) {
    const says = `${url.origin} does not answer: ${causeOf(health)}. Is the server running, and does the proxy pass requests on?`
    return [{ check: 'Address', fine: false, says }]
  }
  return [
    answered(url, health),
    ...(await encryption(url, health)),
    await readiness(url),
    clock(health),
    await publicAddress(url),
    await closed(url, '/mcp', 'MCP', 'POST'),
    await closed(url, '/metrics', 'Metrics', 'GET'),
  ]
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

async function ask({ origin }: URL, path: string, method = 'GET'): Promise<Answer | Error> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS)
    const response = await fetch(`${origin}${path}`, { method, signal, redirect: 'manual' })
    return { status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** What `fetch` throws says only that it failed. */
const causeOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)

function answered({ origin }: URL, { status, body }: Answer): Finding {
  const check = 'Address'
  if (status === 200 && body === 'ok\n') return { check, fine: true, says: `${origin} answers` }
  if (status === 403)
    return {
      check,
      fine: false,
      says: `${origin} refuses its own name. Set TN_PUBLIC_URL=${origin}, and pass Host on in the proxy.`,
    }
  return { check, fine: false, says: `${origin}/healthz answers ${status}: something else listens there.` }
}

async function encryption(url: URL, { headers }: Answer): Promise<Finding[]> {
  const check = 'Encryption'
  if (url.protocol === 'http:') {
    const fine = url.hostname === 'localhost' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
    return [{ check, fine, says: fine ? 'none, on this machine' : 'none. Put a proxy with TLS in front.' }]
  }
  const sent = headers.has('strict-transport-security')
  const strict: Finding = {
    check: 'Strict transport',
    fine: sent,
    says: sent ? 'on' : `off. Set TN_PUBLIC_URL=${url.origin}.`,
  }
  return [await certificate(url), strict]
}

/** The connection before has verified it. */
function certificate({ hostname, port }: URL): Promise<Finding> {
  const check = 'Certificate'
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      socket.end()
      const [from, until] = [Date.parse(valid_from), Date.parse(valid_to)]
      const fine = until - Date.now() >= (until - from) * LEAST_LIFE_LEFT
      const says = `valid until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      resolve({ check, fine, says: fine ? says : `${says}. It should have been renewed.` })
    })
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', ({ message }) => resolve({ check, fine: false, says: `${message}.` }))
  })
}

async function readiness(url: URL): Promise<Finding> {
  const ready = await ask(url, '/readyz')
  if (ready instanceof Error) return { check: 'Ready', fine: false, says: `${causeOf(ready)}.` }
  const { status, body } = ready
  return { check: 'Ready', fine: status === 200, says: body.trim().slice(0, 200) }
}

function clock({ headers }: Answer): Finding {
  const seconds = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000)
  const fine = Math.abs(seconds) <= MOST_CLOCK_SECONDS
  const says = fine ? 'as here' : `${seconds} s off this machine's. Synchronise both clocks.`
  return { check: 'Clock', fine, says }
}

const Resource = z.object({ resource: z.string() })

/** Assistants refuse to connect where the server calls itself something else than the address they were given. */
async function publicAddress(url: URL): Promise<Finding> {
  const check = 'Public address'
  const answer = await ask(url, RESOURCE)
  const told = answer instanceof Error ? undefined : resourceIn(answer.body)
  if (told === undefined)
    return { check, fine: false, says: `${RESOURCE} cannot be read. Pass every path on in the proxy.` }
  const fine = told === `${url.origin}/mcp`
  return {
    check,
    fine,
    says: fine ? told : `The server calls itself ${told}. Set TN_PUBLIC_URL=${url.origin}.`,
  }
}

function resourceIn(body: string): string | undefined {
  try {
    return Resource.safeParse(JSON.parse(body)).data?.resource
  } catch {
    return undefined
  }
}

/** Whether a stranger is refused. */
async function closed(url: URL, path: string, check: string, method: string): Promise<Finding> {
  const answer = await ask(url, path, method)
  if (answer instanceof Error) return { check, fine: false, says: `${causeOf(answer)}.` }
  const fine = answer.status === 401
  return {
    check,
    fine,
    says: fine ? 'asks for a token' : `${path} answers ${answer.status} to a caller without a token.`,
  }
}
