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
    expect(each.local.command).toBe(`npx tutor-nexus connect ${each.client}`)
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

test('the list of tools is sent compressed to who takes that, and not again to who has it', async () => {
  const { service, client } = await productHost()
  const [owner, other] = [await client(), await client(['tasks:read'])]
  const get = (path: string, headers: Record<string, string>, who = owner) =>
    fetch(`${service.address}${path}`, { headers: { ...who.headers, ...headers } })
  for (const path of ['/api/v1/tools', '/openapi.json']) {
    const plain = await get(path, { 'Accept-Encoding': 'identity, br;q=0' })
    const text = await plain.text()
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(Number(plain.headers.get('Content-Length'))).toBe(Buffer.byteLength(text))
    const tags = new Set([plain.headers.get('ETag')])
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.5, br;q=0', 'gzip'],
    ] as const) {
      const coded = await get(path, { 'Accept-Encoding': accepted })
      expect(coded.headers.get('Content-Encoding')).toBe(coding)
      expect(Number(coded.headers.get('Content-Length'))).toBeLessThan(text.length / 5)
      expect(coded.headers.get('Vary')).toContain('Accept-Encoding')
      expect(await coded.text()).toBe(text)
      const tag = coded.headers.get('ETag') ?? ''
      tags.add(tag)
      const again = await get(path, { 'Accept-Encoding': accepted, 'If-None-Match': tag })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    }
    expect(tags.size, 'each way of writing it has a tag of its own').toBe(3)
  }
  const all = await get('/api/v1/tools', { 'Accept-Encoding': 'br' })
  expect(all.headers.get('Vary')).toContain('Authorization')
  const few = await get(
    '/api/v1/tools',
    { 'Accept-Encoding': 'br', 'If-None-Match': all.headers.get('ETag') ?? '' },
    other,
  )
  expect(few.status).toBe(200)
  expect((await few.text()).length).toBeLessThan((await all.text()).length)
})
