// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildViews } from './build-views.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'packages/server/dist')

/** Builds when a source is newer than the last build; chunks of that one stay, for a server that still runs. */
export async function buildIfStale() {
  const sources = ['package-lock.json', 'scripts/build.mjs', ...sourcesOf('toolkit'), ...sourcesOf('server')]
  if (isNewer(sources, 'packages/server/dist/tn.js')) await build()
  // The generated types leave no trace in the pages.
  const pages = [...sourcesOf('web').filter((file) => file !== webTypes), ...filesBeside('web')]
  const builders = ['package-lock.json', 'scripts/build.mjs', 'scripts/build-views.mjs']
  if (isNewer([...builders, ...pages], 'packages/server/dist/web/index.html.br')) await buildWeb()
  else generateWebTypes()
}

const webTypes = join('packages/web/src/api/tools.gen.ts')

/** Writes the types of the web app's calls when they are missing or older than the tools. */
export function generateWebTypes() {
  const sources = ['schema-type.ts', 'web-api.ts'].map((file) => join('scripts/web-api', file))
  if (!isNewer(['package-lock.json', ...sources, ...sourcesOf('toolkit'), ...sourcesOf('server')], webTypes))
    return
  // The generator is TypeScript, which the machine's own Node may not run.
  const packaged = join(root, 'node_modules/.bin/node')
  const node = existsSync(packaged) ? packaged : process.execPath
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const generator = join(root, 'scripts/web-api/web-api.ts')
  const { status, error } = spawnSync(node, [...flags, generator, join(root, webTypes)], { stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${webTypes} could not be generated`)
}

/**
 * A static import of one of Node's modules reads each of its properties, and `http` loads a web client for some of
 * them: 40 ms that no start needs.
 * @type {import('rolldown').Plugin}
 */
const builtinsByName = {
  name: 'builtins-by-name',
  resolveId: {
    filter: { id: /^(node:)?[a-z0-9_]+(\/[a-z]+)?$/ },
    handler: (id, importer, { kind }) =>
      // The bundler's own few lines run before any of these.
      kind === 'import-statement' && isBuiltin(id) && !importer?.startsWith('\0rolldown/')
        ? { id: `\0builtin:${id}`, moduleSideEffects: false }
        : undefined,
  },
  load: {
    filter: { id: /^\0builtin:/ },
    handler: (id) => `module.exports = process.getBuiltinModule('${id.slice('\0builtin:'.length)}')`,
  },
}

const builtins = { name: 'node', test: /^\0builtin:/ }

/**
 * Node looks up each import of each file anew, which was a seventh of a start: what nearly every command needs is
 * three files, each of one module and all that it imports; what serves MCP is one more.
 */
const together = [
  { name: 'command', test: /[\\/](cli[\\/]program|server[\\/]src[\\/]registry)\.ts$|^\0part:cli/ },
  {
    name: 'tools',
    test: /^\0part:domain|[\\/](toolkit[\\/]src[\\/](index|registry|contract-of)|reference[\\/]index)\.ts$/,
  },
  { name: 'app', test: /^\0part:(open|sync)|[\\/](app[\\/]with-app|sqlite[\\/]open-sqlite)\.ts$/ },
  { name: 'mcp', test: /[\\/]surfaces[\\/](mcp[\\/]stdio|discovery[\\/]discovery)\.ts$/ },
]

const FEATURE = /[\\/]features[\\/](\w+)[\\/]index\.ts$/
const features = readdirSync(join(root, 'packages/server/src/features'))

/**
 * Each feature loads its parts by dynamic imports, which would be a file for each of them. A part is loaded for all
 * features at once, so all modules of one kind become one module here. A worker and the daemon each need one part;
 * the others are empty modules in their bundles.
 * @param {string | undefined} only
 * @returns {import('rolldown').Plugin}
 */
const partsTogether = (only) => ({
  name: 'parts-together',
  transform: {
    filter: { id: FEATURE },
    handler: (code, id) => ({
      code: code.replace(
        /import\('\.\/(domain|open|routes|sync|cli|import)(?:\/index)?\.ts'\)/g,
        (_, part) => `import('\0part:${part}').then((parts) => parts.${FEATURE.exec(id)?.[1]})`,
      ),
      map: { mappings: '' },
    }),
  },
  resolveId: {
    filter: { id: /^\0part:/ },
    handler: (id) => id,
  },
  load: {
    filter: { id: /^\0part:/ },
    handler(id) {
      const part = id.slice('\0part:'.length)
      if (only !== undefined && part !== only) return 'export {}'
      const file = ['domain', 'open', 'routes'].includes(part) ? `${part}.ts` : `${part}/index.ts`
      return features
        .map((feature) => ({ feature, path: join(root, 'packages/server/src/features', feature, file) }))
        .filter(({ path }) => existsSync(path))
        .map(({ feature, path }) => `export * as ${feature} from ${JSON.stringify(path)}`)
        .join('\n')
    },
  },
})

async function build() {
  copyUtterances()
  const built = [
    await bundle({ tn: 'packages/server/src/tn.ts' }, { codeSplitting: { groups: [builtins, ...together] } }),
    ...(await bundleWorkers(output)),
    await bundle(
      { daemon: 'packages/server/src/daemon-process.ts' },
      // One file, and small: Node keeps the text of a program for as long as it runs.
      { codeSplitting: false, minify: true, keepNames: true },
      'sync',
    ),
  ].flat()
  writeFileSync(
    join(output, NOTICES),
    thirdPartyNotices(built.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))),
  )
  writeFileSync(join(output, 'chunks', CURRENT), JSON.stringify(built.map(({ fileName }) => fileName)))
}

const NOTICES = 'THIRD_PARTY_NOTICES.txt'

/** The chunks of the last build; others in the folder are of earlier ones. */
const CURRENT = 'current.json'

/** Whether a file of `packages/server/dist` belongs to the last build. */
export function builtFilter() {
  /** @type {string[]} */
  const current = JSON.parse(readFileSync(join(output, 'chunks', CURRENT), 'utf8'))
  const chunks = new Set(current.map((file) => join(output, file)))
  /** @param {string} file */
  return (file) => dirname(file) !== join(output, 'chunks') || chunks.has(file.replace(/\.map$/, ''))
}

/**
 * By themselves: with the commands they would share files of which they use a tenth.
 * @param {string} folder
 */
export async function bundleWorkers(folder) {
  const how = { dir: folder, codeSplitting: { groups: [builtins] } }
  return [
    await bundle({ 'import-worker': 'packages/server/src/app/import/worker.ts' }, how, 'import'),
    await bundle(
      {
        'plan-worker': 'packages/server/src/features/plan/worker.ts',
        'trace-worker': 'packages/server/src/features/trace/store/index/worker.ts',
        'vault-worker': 'packages/server/src/features/note/store/index/scan/worker.ts',
        'fit-worker': 'packages/server/src/features/card/fit/fit-worker.ts',
      },
      how,
    ),
  ].flat()
}

/** Binaries, and what pg looks for but nobody installs. */
const EXTERNAL =
  /^(@node-rs\/argon2|@open-spaced-repetition\/binding|better-sqlite3|highs|pg-native|pg-cloudflare)(\/|$)/

/** Data that the search among tools reads: `features/task/utterances.txt` becomes `utterances/task.txt`. */
function copyUtterances() {
  const folder = join(root, 'packages/server/src/features')
  mkdirSync(join(output, 'utterances'), { recursive: true })
  for (const feature of features) {
    const file = join(folder, feature, 'utterances.txt')
    if (existsSync(file)) copyFileSync(file, join(output, 'utterances', `${feature}.txt`))
  }
  const offTopic = join(root, 'packages/server/src/platform/tools/off-topic.txt')
  copyFileSync(offTopic, join(output, 'utterances/off-topic.txt'))
}

/**
 * @param {Record<string, string>} input
 * @param {import('rolldown').OutputOptions} how
 * @param {string} [part] the only part of features that it needs
 */
async function bundle(input, how, part) {
  const { rolldown } = await import('rolldown')
  const bundled = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    transform: { target: 'node22' },
    // Bundled, the rest starts twice as fast.
    external: EXTERNAL,
    // Its main file is UMD, whose requires a bundler cannot follow.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [builtinsByName, partsTogether(part)],
    preserveEntrySignatures: false,
    logLevel: 'warn',
    // The authorization server's web framework names deprecated functions by eval, at start and from no input. What is
    // loaded late from source may be one file with what is loaded at once here.
    checks: { eval: false, ineffectiveDynamicImport: false },
  })
  const { output: files } = await bundled.write({
    dir: output,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...how,
  })
  await bundled.close()
  return files
}

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg', '.txt'])

async function buildWeb() {
  generateWebTypes()
  const vite = await import('vite')
  // Before the web app, whose files tell that all is built.
  const views = await buildViews(join(output, 'views'))
  const pages = await vite.build({ configFile: join(root, 'packages/web/vite.config.ts') })
  const folder = join(output, 'web')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter((entry) => COMPRESSIBLE.has(extname(entry.name)))) {
    const file = join(parentPath, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
  const built = /** @type {import('rolldown').RolldownOutput[]} */ ([pages, views].flat())
  const chunks = built.flatMap((one) => one.output).filter((file) => file.type === 'chunk')
  writeFileSync(join(folder, NOTICES), thirdPartyNotices(chunks.flatMap((chunk) => chunk.moduleIds)))
}

/**
 * @param {string[]} sources
 * @param {string} built
 */
export function isNewer(sources, built) {
  const time = changedAt(built)
  return sources.some((file) => changedAt(file) > time)
}

/** @param {string} name */
function filesBeside(name) {
  const folder = `packages/${name}`
  const entries = readdirSync(join(root, folder)).filter((entry) => entry !== 'node_modules')
  return [...entries, ...readdirSync(join(root, folder, 'public')).map((entry) => `public/${entry}`)].map(
    (entry) => join(folder, entry),
  )
}

/**
 * Folders count too: their time changes when a file goes away.
 * @param {string} name
 */
export function sourcesOf(name) {
  const folder = `packages/${name}/src`
  const entries = /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
  return entries.filter((entry) => !entry.endsWith('.test.ts')).map((entry) => join(folder, entry))
}

/** @param {string} file */
function changedAt(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Built by themselves, with `npm run docs`. */
const DOCS = 'docs'

if (process.argv.includes('--clean')) {
  mkdirSync(output, { recursive: true })
  for (const entry of readdirSync(output))
    if (entry !== DOCS) rmSync(join(output, entry), { recursive: true })
  await build()
  await buildWeb()
}
