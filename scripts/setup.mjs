// Plain JavaScript: it runs before anything is installed, under whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { DEBIAN_TOOLS, findTool, installDebian } from './debian-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What each npm script needs before it can run.
 * @type {Record<string, (() => void | Promise<void>)[]>}
 */
const needs = {
  start: [install, runtime, build],
  test: [install, typescriptRuntime, build, documents, browser, operatorTools],
  soak: [install, typescriptRuntime, build, documents, browser, operatorTools],
  check: [install, installBench, typescriptRuntime, webTypes],
  bench: [install, installBench, typescriptRuntime, build],
  release: [install, installRelease, typescriptRuntime, build],
  browser: [install, typescriptRuntime, build, browser],
  dev: [install, typescriptRuntime],
}

const steps =
  needs[process.argv[2] ?? ''] ?? fail(`Usage: node scripts/setup.mjs ${Object.keys(needs).join(' | ')}`)
for (const step of steps) await step()

function install() {
  installIn('.', 'Installing packages')
}

/** The benchmarks' peers stay out of the workspace, so that the product's lockfile holds only its own packages. */
function installBench() {
  installIn('bench', "Installing the benchmarks' packages")
}

/** What looks at packages before they are published; only who releases needs it. */
function installRelease() {
  // Parts of it would be compiled, which it does without.
  installIn('scripts/release', "Installing the release's packages", '--ignore-scripts')
}

/** The product itself runs on this Node and later. */
function runtime() {
  requireNode('22.15.0', 'Tutor Nexus')
}

/** From this version on Node runs TypeScript without a flag. */
function typescriptRuntime() {
  requireNode('22.18.0', 'Developing Tutor Nexus')
}

async function build() {
  const { buildIfStale } = await import('./build.mjs')
  await buildIfStale().catch(() => fail('The build failed; the messages above say why.'))
}

/** The site of the documents. */
function documents() {
  const packaged = join(root, 'node_modules/.bin/node')
  const node = existsSync(packaged) ? packaged : process.execPath
  const { status } = spawnSync(node, [join(root, 'scripts/docs/build-if-stale.ts')], { stdio: 'inherit' })
  if (status !== 0) fail('The documents could not be built; the messages above say why.')
}

/** The type check reads them. */
async function webTypes() {
  const { generateWebTypes } = await import('./build.mjs')
  generateWebTypes()
}

/** For the tests in a real browser. */
function browser() {
  if (findChromium()) return
  const advice = 'Install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the command again.'
  process.stderr.write('Installing Chromium (once, up to two minutes) …\n')
  const fault = installDebian(['chromium-headless-shell']) && installDebian(['chromium'])
  if (!findChromium()) fail(`The tests need a browser, and none was found: ${fault}\n${advice}`)
}

/** For the tests of the operators' guide. Those that need a program that cannot be installed are skipped. */
function operatorTools() {
  const missing = Object.entries(DEBIAN_TOOLS).filter(([name]) => !findTool(name))
  if (missing.length === 0) return
  process.stderr.write(`Installing ${missing.map(([name]) => name).join(', ')} (once, up to a minute) …\n`)
  const fault = installDebian(missing.map(([, name]) => name))
  if (fault) process.stderr.write(`Not installed, so their tests are skipped: ${fault}\n`)
}

/**
 * @param {string} folder
 * @param {string} progress
 * @param {string[]} options
 */
function installIn(folder, progress, ...options) {
  if (isInstalled(folder)) return
  process.stderr.write(`${progress} (once, up to a minute) …\n`)
  const { npm_execpath: npm, ...env } = process.env
  // Inherited from the running npm script, this would point npm at the root whatever the folder.
  delete env.npm_config_local_prefix
  const command = ['ci', '--include=dev', '--include=optional', '--loglevel=error', ...options]
  const how = /** @type {const} */ ({ cwd: join(root, folder), env, encoding: 'utf8' })
  const result = npm
    ? spawnSync(process.execPath, [npm, ...command], how)
    : spawnSync('npm', command, { ...how, shell: process.platform === 'win32' })
  if (result.status !== 0)
    fail(`${result.stdout ?? ''}${result.stderr ?? result.error}\nnpm ci failed in ${folder}`)
}

/**
 * Compares what npm recorded as installed with the lockfile, because file times change with every checkout.
 * @param {string} folder
 */
function isInstalled(folder) {
  const recordFile = join(root, folder, 'node_modules/.package-lock.json')
  if (!existsSync(recordFile)) return false
  const locked = packagesIn(join(root, folder, 'package-lock.json'))
  const installed = packagesIn(recordFile)
  const isCurrent = Object.entries(installed).every(
    ([path, { version }]) => locked[path]?.version === version,
  )
  // Optional packages are for some platforms only.
  return (
    isCurrent && Object.entries(locked).every(([path, { optional }]) => !path || optional || installed[path])
  )
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

/**
 * @param {string} minimum
 * @param {string} what
 */
function requireNode(minimum, what) {
  const version = versionOfNode()
  if (version.localeCompare(minimum, 'en', { numeric: true }) >= 0) return
  fail(
    `${what} needs Node ${minimum} or later; this is Node ${version}.\n` +
      'Install a current release from https://nodejs.org and run the command again.',
  )
}

/** npm scripts find the Node of node_modules first; one that cannot run here must not stand in the way. */
function versionOfNode() {
  const packaged = join(root, 'node_modules/.bin/node')
  const { status, stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim().slice(1)
  rmSync(packaged, { force: true })
  return process.versions.node
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
