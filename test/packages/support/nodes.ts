import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../scripts/packages/run.ts'

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node')

/** The oldest Node that is supported, and one that is too old. */
export const OLDEST = '22.15.0'
export const TOO_OLD = '20.19.0'

/** A Node of this version, installed once for all runs; undefined where the registry has none for this machine. */
export async function nodeOf(version: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const name = `node-linux-${process.arch}`
  const folder = join(CACHE, version)
  const node = join(folder, 'node_modules', name, 'bin/node')
  if (existsSync(node)) return node
  await mkdir(CACHE, { recursive: true })
  const fresh = await mkdtemp(join(CACHE, 'installing-'))
  try {
    await install(fresh, `${name}@${version}`)
    // Another run may have been first.
    await rename(fresh, folder).catch(() => {})
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return node
}

/** Installs packages, or what a manifest asks for, from npm's cache where they are in it. */
export async function install(folder: string, ...packages: string[]): Promise<void> {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) await writeFile(manifest, JSON.stringify({ private: true, type: 'module' }))
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quick, ...packages], folder)
}
