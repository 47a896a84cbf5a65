import { onTestFinished } from 'vitest'
import { soaking } from '../scale.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { NO_LIMITS } from '../support/test-app.ts'
import { tnServe, tnToken } from '../support/tn.ts'
import { typist } from '../support/typist.ts'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { connectTo } from './surface-client.ts'

/** What is compared of an answer, whichever way it came. */
export interface Told {
  data?: unknown
  code?: string
  message?: string
  details?: { schema?: object }
}

/** One way in: a call of a tool with arguments, in that way's own clothes. */
export type Way = (tool: CompiledTool, args: Record<string, unknown>) => Promise<Told>

type OpenWay = (home: string) => Promise<Way>

const flat: OpenWay = async (home) => {
  const client = await connectTo(home, ['--surface', 'flat'], NO_LIMITS)
  return async ({ tool }, args) => (await client.call(tool.name, args)).envelope
}

const agents: OpenWay = async (home) => {
  const client = await connectTo(home, ['--surface', 'agents'], NO_LIMITS)
  return async ({ agent, mode }, args) =>
    (await client.call(agent, { mode, sessionId: 'five-ways', arguments: args })).envelope
}

const discovery: OpenWay = async (home) => {
  const client = await connectTo(home, ['--surface', 'discovery'], NO_LIMITS)
  return async ({ tool }, args) =>
    (await client.call('use_tool', { tool: tool.name, arguments: args })).envelope
}

const rest: OpenWay = async (home) => {
  const { address } = await tnServe(home, [], NO_LIMITS)
  const headers = { Authorization: `Bearer ${await tnToken(home)}`, 'Content-Type': 'application/json' }
  return async ({ tool }, args) => {
    const url = `${address}/api/v1/tools/${tool.name}`
    return JSON.parse((await httpRequest(url, { method: 'POST', headers, body: JSON.stringify(args) })).body)
  }
}

/** The commands of every example are typed for real elsewhere, each opening the data folder anew. */
const commandLine: OpenWay = async (home) => {
  const { type, end } = typist(NO_LIMITS, soaking ? [] : ['--held-open'])
  onTestFinished(end)
  return async ({ domain, mode }, args) => {
    const { stdout } = await type(home, ['do', domain, mode, '--json', '--arguments', JSON.stringify(args)])
    return JSON.parse(stdout)
  }
}

export const WAYS: Readonly<Record<string, OpenWay>> = { flat, agents, discovery, rest, commandLine }
