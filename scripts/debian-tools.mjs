// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The programs that tests of the operators' guide run, and the Debian package of each.
 * @type {Readonly<Record<string, string>>}
 */
export const DEBIAN_TOOLS = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
}

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/**
 * Where a program is; undefined if this machine has none.
 * @param {string} name
 */
export const findTool = (name) => FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file))

/**
 * Installs packages as Debian's root.
 * @param {readonly string[]} packages
 * @returns {string | undefined} why it failed
 */
export function installDebian(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'packages are installed by root on Debian only'
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const installThem = () => apt('install', '--yes', '--no-install-recommends', ...packages)
  if (installThem().status === 0) return undefined
  apt('update')
  const { status, stderr } = installThem()
  return status === 0 ? undefined : stderr.trim()
}
