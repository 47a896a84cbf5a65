import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Route } from './target.ts'
import { askedOf, modelAnswer, ToolAnswer, type Answering, type TestClient } from './test-client.ts'

export const transportTo = (route: Route) =>
  route.kind === 'stdio'
    ? new StdioClientTransport({
        command: route.command,
        args: route.args,
        env: route.env,
        stderr: 'inherit',
      })
    : new StreamableHTTPClientTransport(new URL(route.url), { requestInit: { headers: route.headers } })

function capabilitiesOf({ sample, elicit, roots }: Answering) {
  return {
    ...(sample ? { sampling: {} } : {}),
    ...(elicit ? { elicitation: { form: {} } } : {}),
    ...(roots ? { roots: {} } : {}),
  }
}

function answerQuestions(client: Client, { sample, elicit, roots }: Answering): void {
  if (sample) {
    client.setRequestHandler('sampling/createMessage', ({ params }) =>
      modelAnswer(sample(askedOf(params.messages))),
    )
  }
  if (elicit) client.setRequestHandler('elicitation/create', ({ params }) => elicit(params.message))
  if (roots) client.setRequestHandler('roots/list', () => ({ roots: roots().map((uri) => ({ uri })) }))
}

/** The official client, v2, at one revision and no other. */
export async function openV2(
  revision: string,
  transport: Transport,
  answering: Answering = {},
): Promise<Client> {
  const negotiation =
    revision < '2026-07-28'
      ? { supportedProtocolVersions: [revision] }
      : { versionNegotiation: { mode: { pin: revision } } }
  const client = new Client(
    { name: 'test-client', version: '2.4.0' },
    { capabilities: capabilitiesOf(answering), ...negotiation },
  )
  answerQuestions(client, answering)
  await client.connect(transport)
  return client
}

export const connectV2 =
  (revision: string) =>
  async (route: Route, answering?: Answering): Promise<TestClient & { revision: string | undefined }> => {
    const client = await openV2(revision, transportTo(route), answering)
    return {
      revision: client.getNegotiatedProtocolVersion(),
      listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
      async call(name, args = {}, { signal, onProgress } = {}) {
        const answer = await client.callTool(
          { name, arguments: args },
          {
            ...(signal ? { signal } : {}),
            ...(onProgress ? { onprogress: ({ progress }) => onProgress(progress) } : {}),
          },
        )
        return ToolAnswer.parse(answer)
      },
      close: () => client.close(),
    }
  }
