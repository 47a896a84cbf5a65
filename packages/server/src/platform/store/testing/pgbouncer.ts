import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../../../test/support/free-port.ts'

const PASSWORD = 'postgres'

/** Runs PgBouncer in transaction mode in front of a database, until the test ends. Returns its address. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  // As root it runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  const { hostname, port: behind, pathname, username } = new URL(databaseUrl)
  await writeFile(join(folder, 'users.txt'), `"${username}" "${PASSWORD}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind} user=${username} password=${PASSWORD}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      // Fewer than clients, so that each transaction may get another connection.
      'default_pool_size = 2',
    ].join('\n'),
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asUser, file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await isListening(port))) await setTimeout(10)
  return `postgres://${username}:${PASSWORD}@127.0.0.1:${port}${pathname}`
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const tried = Promise.withResolvers<boolean>()
  socket.once('connect', () => tried.resolve(true)).once('error', () => tried.resolve(false))
  return tried.promise.finally(() => socket.destroy())
}
