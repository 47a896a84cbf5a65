import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { STATUS } from '@tutor-nexus/toolkit/http'
import { REFERENCE_PATH } from '@tutor-nexus/toolkit/rest'
import { expect, test } from 'vitest'
import { fixtureHost, productHost } from './rest-host.ts'

const run = promisify(execFile)

const textOf = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test('shows every tool that is served, with its arguments and a call, to anybody', async () => {
  const { app, anybody } = await productHost({ domains: ['task', 'user'] })
  const { status, headers, body } = await anybody.send('GET', REFERENCE_PATH)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const page = textOf(body)
  for (const { tool, domain, inputSchema } of app.registry.getAll()) {
    const served = domain === 'task' || domain === 'user'
    expect(page.includes(`<article id="${tool.name}">`), tool.name).toBe(served)
    if (!served) continue
    expect(page).toContain(`href="#${tool.name}"`)
    expect(page).toContain(tool.description.what)
    for (const name of Object.keys(Object(inputSchema['properties'])))
      expect(page).toContain(`<code>${name}</code>`)
  }
  expect(page).toContain('<code>entries[].course</code>')
  for (const [code, value] of Object.entries(STATUS))
    expect(page).toMatch(new RegExp(`${value} <code>${code}</code>`))
})

test('leads from a description to the tools that it names, folds its contents, and is at /docs/ too', async () => {
  const { anybody } = await productHost()
  const { body } = await anybody.send('GET', REFERENCE_PATH)
  expect(body).toMatch(/For a known one use <a href="#tn_course_get"><code>tn_course_get<\/code><\/a>\./)
  expect(body).toMatch(/<details>\s*<summary>Contents<\/summary>[^]*href="#add_task"[^]*<\/details>/)
  expect(body).toContain('tutor-nexus token create --name my-assistant')
  const slashed = await anybody.send('GET', `${REFERENCE_PATH}/`)
  expect([slashed.status, slashed.body]).toEqual([200, body])
  expect((await anybody.send('POST', `${REFERENCE_PATH}/`)).status).toBe(405)
})

test('loads nothing from elsewhere and runs nothing', async () => {
  const { anybody } = await productHost()
  const { body, headers } = await anybody.send('GET', REFERENCE_PATH)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).not.toMatch(/<(script|link|img|iframe)|src=|@import|url\(/)
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(
    links.filter((address) => !/^(#[\w-]+|\/openapi\.json|\/docs\/guides)$/.test(address ?? '')),
  ).toEqual([])
})

test('what is shown as a call in a shell is a call that works', async () => {
  const { anybody, client } = await productHost()
  const page = textOf((await anybody.send('GET', REFERENCE_PATH)).body)
  const API_URL = /export API_URL=(\S+)/.exec(page)?.[1] ?? ''
  const owner = await client()
  const API_TOKEN = (owner.headers['Authorization'] ?? '').slice('Bearer '.length)
  const calls = [...page.matchAll(/curl "\$API_URL\/api\/v1\/tools\/\w+" [^]*?(?=<\/pre)/g)].map(
    ([call]) => call,
  )
  expect(calls.length).toBeGreaterThan(20)
  const add = calls.find((call) => call.includes('/add_task"')) ?? ''
  const { stdout } = await run('sh', ['-c', `${add} --silent`], {
    env: { PATH: process.env['PATH'], API_URL, API_TOKEN },
  })
  expect(JSON.parse(stdout).data).toMatchObject({ status: 'created' })
})

test('what an author wrote is text, never markup', async () => {
  const { client } = await fixtureHost({ title: '<b>Fixture</b> & "co"' })
  const { body } = await client.send('GET', REFERENCE_PATH)
  expect(body).toContain('<h1>&lt;b&gt;Fixture&lt;/b&gt; &amp; &quot;co&quot;</h1>')
})
