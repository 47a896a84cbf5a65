import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openV2, transportTo } from '../clients/client-v2.ts'
import { ToolAnswer } from '../clients/test-client.ts'
import { TN } from '../support/tn.ts'

export interface Answer {
  isError: boolean
  /** The envelope, of a success or of a failure. */
  envelope: Record<string, any>
}

/** `tn mcp` as an assistant sees it on one kind of surface. */
export interface SurfaceClient {
  list(): Promise<{ name: string; description: string; inputSchema: Record<string, any> }[]>
  call(name: string, args?: Record<string, unknown>): Promise<Answer>
  listPrompts(): Promise<string[]>
  prompt(name: string): Promise<unknown>
  /** The code with which the protocol itself refuses a call. */
  refusal(name: string, args?: Record<string, unknown>): Promise<Record<string, any>>
}

/** A data folder that lives as long as the test. */
export async function dataFolder(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return home
}

export async function connectTo(
  home: string,
  args: readonly string[],
  revision = '2026-07-28',
): Promise<SurfaceClient> {
  const env = { PATH: process.env['PATH'] ?? '', TN_HOME: home, TN_LOG_LEVEL: 'silent' }
  const route = { kind: 'stdio' as const, command: process.execPath, args: [TN, 'mcp', ...args], env }
  const client = await openV2(revision, transportTo(route))
  onTestFinished(() => client.close())
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { isError = false, content } = ToolAnswer.parse(await client.callTool({ name, arguments: given }))
    return { isError, envelope: JSON.parse(content[0]?.text ?? '') }
  }
  return {
    call,
    list: async () =>
      (await client.listTools()).tools.map(({ name, description = '', inputSchema }) => ({
        name,
        description,
        inputSchema,
      })),
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
  for (const { data } of envelope['agentHints'].suggestedNextActions) {
    const { isError, envelope: answer } = await client.call(data.tool, data.arguments)
    if (isError) refused.push({ data, answer })
  }
  return refused
}

export const someTitle = (): string => `Read ${randomUUID()}`
