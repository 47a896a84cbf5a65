import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findTool, installDebian } from '../../scripts/debian-tools.mjs'
import { freePort } from '../../test/support/free-port.ts'
import { type Child, start } from '../measure/child.ts'

/** Where nginx is, installed if that is possible here; otherwise why it is not. */
export function findNginx(): { file: string } | { missing: string } {
  const found = findTool('nginx')
  if (found) return { file: found }
  const reason = installDebian(['nginx-light'])
  const file = findTool('nginx')
  return file ? { file } : { missing: reason ?? 'its package has no program' }
}

/** Each request goes to the next node, whoever sends it. A request that a node has received is sent to no other. */
const configuration = (port: number, addresses: readonly string[], folder: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream nodes {
${addresses.map((address) => `    server ${new URL(address).host} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffering off;
    }
  }
}
`

export async function startNginx(
  file: string,
  folder: string,
  addresses: readonly string[],
): Promise<{ address: string; child: Child }> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configuration(port, addresses, folder))
  const log = join(folder, 'nginx.out')
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', path]
  const child = start({ command: file, args }, { cores: undefined, log, talks: false })
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.process.exitCode !== null) throw new Error(`nginx ended: ${child.lastWords()}`)
    await delay(50)
  }
  return { address, child }
}
