import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openV2, transportTo } from '../clients/client-v2.ts'
import { ToolAnswer } from '../clients/test-client.ts'
import { TN } from '../support/tn.ts'

/** As much of an answer's envelope as these tests look into, of a success or of a failure. */
export interface Envelope {
  data: {
    tools: { name: string; inputSchema?: object }[]
    agents: unknown
    unknown: { asked: string; nearest: string[] }[]
    shortened?: string[]
    workspaces: string[]
    tasks: unknown[]
  }
  code: string
  message: string
  details: { schema: { properties: object }; nearest: string[] }
  agentHints: {
    suggestedNextActions: { data: { tool: string; arguments: Record<string, unknown> } }[]
    warnings: { message: string }[]
    contextNeeded: string[]
    reasoning?: string
  }
  metadata: { session: { id: string } }
  _meta: { estimated_tokens: number }
}

export interface Answer {
  isError: boolean
  envelope: Envelope
}

interface ListedTool {
  name: string
  description: string
  inputSchema: { properties: Record<string, { enum?: string[] }>; required?: string[] }
}

/** `tn mcp` as an assistant sees it on one kind of surface. */
export interface SurfaceClient {
  list(): Promise<ListedTool[]>
  call(name: string, args?: Record<string, unknown>): Promise<Answer>
  listPrompts(): Promise<string[]>
  prompt(name: string): Promise<unknown>
  /** The error with which the protocol itself refuses a call. */
  refusal(name: string, args?: Record<string, unknown>): Promise<object>
}

export async function connectTo(
  home: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  revision = '2026-07-28',
): Promise<SurfaceClient> {
  const env = { PATH: process.env['PATH'] ?? '', TN_HOME: home, TN_LOG_LEVEL: 'silent', ...settings }
  const route = { kind: 'stdio' as const, command: process.execPath, args: [TN, 'mcp', ...args], env }
  const client = await openV2(revision, transportTo(route))
  onTestFinished(() => client.close())
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { isError = false, content } = ToolAnswer.parse(await client.callTool({ name, arguments: given }))
    return { isError, envelope: JSON.parse(content[0]?.text ?? '') }
  }
  return {
    call,
    list: async () => JSON.parse(JSON.stringify((await client.listTools()).tools)),
    listPrompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: (name) => client.getPrompt({ name }),
    refusal: (name, given) =>
      call(name, given).then(
        () => ({}),
        (error: unknown) => Object(error),
      ),
  }
}

/** Follows every suggestion as it stands, and gives those that were refused. */
export async function refusedSuggestions(client: SurfaceClient, { envelope }: Answer): Promise<unknown[]> {
  const refused: unknown[] = []
  for (const { data } of envelope.agentHints.suggestedNextActions) {
    const { isError, envelope: answer } = await client.call(data.tool, data.arguments)
    if (isError) refused.push({ data, answer })
  }
  return refused
}

export const someTitle = (): string => `Read ${randomUUID()}`
