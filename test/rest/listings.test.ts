import { expect, test } from 'vitest'
import { productHost } from './rest-host.ts'

interface Listed {
  name: string
  documentation: { what: string }
  examples: { description: string; arguments: object }[]
}

test('the list answers a request in words, the best first, with what a form needs', async () => {
  const { client } = await productHost()
  const reader = await client()
  const list = async (path: string): Promise<Listed[]> =>
    JSON.parse((await reader.send('GET', path)).body).tools
  const all = await list('/api/v1/tools')
  const found = await list('/api/v1/tools?query=remind%20me%20to%20email%20my%20advisor')
  expect(found[0]?.name).toBe('add_task')
  expect(found.length).toBeLessThan(all.length)
  for (const { documentation, examples } of all) {
    expect(documentation.what).not.toBe('')
    expect(examples.length).toBeGreaterThan(0)
  }
  for (const query of ['', '%20', 'x'.repeat(501)])
    expect((await reader.send('GET', `/api/v1/tools?query=${query}`)).status).toBe(400)
})

test('a search shows only what the token permits', async () => {
  const { client } = await productHost()
  const reader = await client(['tasks:read'])
  const { body } = await reader.send('GET', '/api/v1/tools?query=find%20courses')
  const names: string[] = JSON.parse(body).tools.map(({ name }: Listed) => name)
  expect(names.filter((name) => name.startsWith('tn_course'))).toEqual([])
})

test('where things are on the machine is told to its owner alone', async () => {
  const { service, client, stranger, anybody } = await productHost()
  const read = async (reader: { send: typeof anybody.send }) =>
    JSON.parse((await reader.send('GET', '/api/v1/clients')).body).clients
  expect((await anybody.send('GET', '/api/v1/clients')).status).toBe(401)
  for (const each of await read(await client()))
    expect(each.local.command).toBe(`npx tn connect ${each.client}`)
  const foreign = await read(await stranger('mara'))
  expect(JSON.stringify(foreign)).not.toContain(process.execPath)
  expect(foreign.find(({ client: name }: { client: string }) => name === 'vscode')).toMatchObject({
    remote: {
      configuration: {
        servers: {
          'tutor-nexus': {
            type: 'http',
            url: `${service.address}/mcp`,
            headers: { Authorization: 'Bearer <token>' },
          },
        },
      },
    },
  })
})
