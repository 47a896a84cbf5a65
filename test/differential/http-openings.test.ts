import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { masked } from '../support/masked.ts'
import { HTTP_OPENINGS, type Exchange } from './http-openings.ts'
import { written } from './open-wires.ts'
import { PATHS } from './pairs.ts'
import { hello, initialized, requestAt, SESSIONS } from './revisions.ts'

const fixtures: HttpFixture[] = []
beforeAll(async () => {
  for (const { fastPath } of PATHS) fixtures.push(await startHttpFixture({ fastPath }))
})
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.close())))

/** After these nothing more comes before the client speaks. */
const LAST_WORDS = /"method":"elicitation\/create"|^: open/m

/** The text of an answer, or of as much of it as comes unasked. */
async function textOf({ body }: Response): Promise<string> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (LAST_WORDS.test(text)) return text
  }
  return text
}

const sound = (headers: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/** A client that may have several sessions. */
class Client {
  readonly #url: string
  readonly #sessions = new Map<string, string>()
  #lastSeen = ''

  constructor({ url }: HttpFixture) {
    this.#url = url
  }

  async exchange({
    method = 'POST',
    message,
    headers,
    opens,
    comesBack,
    ...about
  }: Exchange): Promise<string> {
    const response = await fetch(this.#url, {
      method,
      headers: sound({
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(about.in && { 'MCP-Protocol-Version': SESSIONS, 'Mcp-Session-Id': this.#sessions.get(about.in) }),
        ...(comesBack && { 'Last-Event-ID': this.#lastSeen }),
        ...headers,
      }),
      ...(message === undefined ? {} : { body: JSON.stringify(message) }),
    })
    const id = response.headers.get('mcp-session-id')
    if (opens !== undefined && id !== null) this.#sessions.set(opens, id)
    const body = await textOf(response)
    this.#lastSeen = /^id: (.+)$/m.exec(body)?.[1] ?? this.#lastSeen
    return masked(written({ status: response.status, headers: Object.fromEntries(response.headers), body }))
  }
}

const onBothPaths = (answers: (client: Client) => Promise<string[]>) =>
  Promise.all(fixtures.map((fixture) => answers(new Client(fixture))))

test.each(HTTP_OPENINGS)('the same answers come both ways: $what', async ({ exchanges }) => {
  const [fast, sdk] = await onBothPaths(async (client) => {
    const answers: string[] = []
    for (const exchange of exchanges) answers.push(await client.exchange(exchange))
    return answers
  })
  expect(fast).toEqual(sdk)
})

describe('what comes at once', () => {
  const asked = ['ping', 'prompts/list', 'resources/list', 'tools/list', 'ping', 'no/such']
  const requests = asked.map((method, at) => requestAt(SESSIONS, at, method))

  test('is answered by one and the same server of the session', async () => {
    const [fast, sdk] = await onBothPaths(async (client) => {
      await client.exchange({ opens: 'a', message: hello() })
      const messages = [initialized, ...requests]
      const answers = await Promise.all(messages.map((message) => client.exchange({ in: 'a', message })))
      // How events are counted depends on which is first.
      return answers.map((answer) => answer.replaceAll(/UUID_\d+/g, 'EVENT'))
    })
    expect(fast).toEqual(sdk)
    expect(fast?.filter((answer) => answer.startsWith('200'))).toHaveLength(requests.length)
  })
})
