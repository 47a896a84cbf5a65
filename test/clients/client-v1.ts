import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Route } from './target.ts'
import { askedOf, modelAnswer, ToolAnswer, type Answering, type Connect } from './test-client.ts'

const transportTo = (route: Route) =>
  route.kind === 'stdio'
    ? new StdioClientTransport({
        command: route.command,
        args: route.args,
        env: route.env,
        stderr: 'inherit',
      })
    : new StreamableHTTPClientTransport(new URL(route.url), { requestInit: { headers: route.headers } })

function answerQuestions(client: Client, { sample, elicit, roots }: Answering): void {
  if (sample) {
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) =>
      modelAnswer(sample(askedOf(params.messages))),
    )
  }
  if (elicit) client.setRequestHandler(ElicitRequestSchema, ({ params }) => elicit(params.message))
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }))
}

/** The official client, v1, which knows nothing of 2026-07-28. */
export const connectV1: Connect = async (route, answering = {}) => {
  const { sample, elicit, roots } = answering
  const client = new Client(
    { name: 'test-client', version: '1.32.2' },
    {
      capabilities: {
        ...(sample ? { sampling: {} } : {}),
        ...(elicit ? { elicitation: {} } : {}),
        ...(roots ? { roots: {} } : {}),
      },
    },
  )
  answerQuestions(client, answering)
  await client.connect(transportTo(route))
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args = {}, { signal, onProgress } = {}) {
      const answer = await client.callTool({ name, arguments: args }, undefined, {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onprogress: ({ progress }) => onProgress(progress) } : {}),
      })
      return ToolAnswer.parse(answer)
    },
    close: () => client.close(),
  }
}
