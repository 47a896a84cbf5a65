import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { zipSync } from 'fflate'

const { name, version, description, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const forBundle = process.argv[2] === 'mcpb'

const { outputFiles } = await build({
  entryPoints: ['src/server.ts'],
  outfile: 'dist/server.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.15',
  write: !forBundle,
  // npm installs packages beside the server; the bundle has everything in one file.
  packages: forBundle ? 'bundle' : 'external',
  ...(forBundle && {
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
  }),
})

if (forBundle) {
  const manifest = {
    manifest_version: '0.3',
    name,
    version,
    description,
    author: { name: 'You' },
    server: {
      type: 'node',
      entry_point: 'server.js',
      mcp_config: { command: 'node', args: ['${__dirname}/server.js'] },
    },
    tools_generated: true,
    compatibility: { runtimes: { node: engines.node } },
  }
  const text = (value: object) => new TextEncoder().encode(JSON.stringify(value, undefined, 2))
  const files = { 'manifest.json': text(manifest), 'package.json': text({ name, version, type: 'module' }) }
  const [server] = outputFiles ?? []
  if (!server) throw new Error('Nothing was built')
  writeFileSync(`${name}-${version}.mcpb`, zipSync({ ...files, 'server.js': server.contents }, { level: 9 }))
}
