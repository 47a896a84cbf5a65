import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { findTool } from '../../scripts/debian-tools.mjs'
import { productHost } from '../rest/rest-host.ts'
import { freePort } from '../support/free-port.ts'
import { openTestApp, temporaryFolder } from '../support/test-app.ts'
import { ended, tn } from '../support/tn.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const nginx = findTool('nginx')
const caddy = findTool('caddy')

interface Proxy {
  readonly port: number
  /** Where the certificate of its authority is. */
  readonly authority: string
}

type StartProxy = (folder: string, port: number, upstream: number) => Promise<Proxy>

/** Starts a program that ends with the test. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  onTestFinished(() => ended(child))
}

const startNginx: StartProxy = async (folder, port, upstream) => {
  const [key, authority] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-keyout', key, '-out', authority]
  execFileSync('openssl', ['req', ...made, ...subject], { stdio: 'ignore' })
  const site = readFileSync(join(DEPLOY, 'nginx/tutor-nexus.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('tutor.example.edu;', 'localhost;')
    .replace(/ssl_certificate .*/, `ssl_certificate ${authority};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:4141', `127.0.0.1:${upstream}`)
    .replaceAll('/etc/nginx/tutor-nexus-proxy.conf', join(DEPLOY, 'nginx/tutor-nexus-proxy.conf'))
  writeFileSync(join(folder, 'site.conf'), site)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `daemon off; master_process off; pid ${folder}/pid; events {}
    http { access_log off; ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  run(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  return { port, authority }
}

const startCaddy: StartProxy = async (folder, port, upstream) => {
  const main = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system ${folder}/storage
  }
  import ${join(DEPLOY, 'caddy/Caddyfile')}`
  writeFileSync(join(folder, 'Caddyfile'), main)
  const env = { TN_DOMAIN: `localhost:${port}`, TN_UPSTREAM: `127.0.0.1:${upstream}`, HOME: folder }
  run(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], env)
  const authority = join(folder, 'storage/pki/authorities/local/root.crt')
  await expect.poll(() => existsSync(authority)).toBe(true)
  return { port, authority }
}

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function ask({ port, authority }: Proxy, path: string, { method, headers, body }: Asked = {}) {
  const options = {
    ca: readFileSync(authority),
    method: method ?? 'GET',
    headers: headers ?? {},
    agent: false,
  }
  const sent = request(`https://localhost:${port}${path}`, options).end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

async function checkProxy(start: StartProxy): Promise<void> {
  const folder = await temporaryFolder()
  chmodSync(folder, 0o755)
  const port = await freePort()
  const address = `https://localhost:${port}`
  const app = await openTestApp(undefined, {
    env: { TN_PUBLIC_URL: address, TN_TRUSTED_PROXIES: 'loopback' },
  })
  const { service, client } = await productHost({}, app)
  const upstream = Number(new URL(service.address).port)
  const proxy = await start(folder, port, upstream)
  await expect.poll(() => ask(proxy, '/readyz').then(({ body }) => body, String)).toBe('ready\n')

  const checked = await tn(folder, ['doctor', '--server', address, '--json'], '', {
    NODE_EXTRA_CA_CERTS: proxy.authority,
  })
  const { healthy, findings } = JSON.parse(checked.stdout)
  expect(findings.filter(({ fine }: { fine: boolean }) => !fine)).toEqual([])
  expect([checked.code, healthy]).toEqual([0, true])

  const JSON_BODY = { ...(await client()).headers, 'Content-Type': 'application/json' }
  const added = await ask(proxy, '/api/v1/tools/add_task', {
    method: 'POST',
    // Whoever a client claims to be for: the proxy knows better.
    headers: { ...JSON_BODY, Forwarded: 'for=192.0.2.1', 'X-Forwarded-For': '192.0.2.2' },
    body: '{"title":"Essay"}',
  })
  expect(added.status).toBe(200)
  const streamed = await ask(proxy, '/api/v1/tools/list_tasks', {
    method: 'POST',
    headers: { ...JSON_BODY, Accept: 'text/event-stream' },
    body: '{}',
  })
  expect(streamed.headers['content-type']).toContain('text/event-stream')
  expect(streamed.body).toContain('Essay')
  expect((await ask(proxy, '/metrics', { headers: (await client(['metrics:read'])).headers })).status).toBe(
    200,
  )

  // An address that is not the one it was told is noticed.
  const direct = await tn(folder, ['doctor', '--server', service.address])
  expect([direct.code, direct.stdout]).toEqual([
    1,
    expect.stringMatching(/✗ Public address: .*TN_PUBLIC_URL/),
  ])
}

test.runIf(nginx)('nginx with the file of the repository serves everything', () => checkProxy(startNginx))
test.runIf(caddy)('Caddy with the file of the repository serves everything', () => checkProxy(startCaddy))

test('doctor says what is wrong with a server that does not answer', async () => {
  const home = await temporaryFolder()
  const gone = await tn(home, ['doctor', '--server', `http://127.0.0.1:${await freePort()}`])
  expect([gone.code, gone.stdout]).toEqual([1, expect.stringMatching(/^✗ Address: .*ECONNREFUSED/)])
  const odd = await tn(home, ['doctor', '--server', 'tutor.example.edu/x'])
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('https://tutor.example.edu')])
})
