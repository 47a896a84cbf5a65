// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../packages/web', import.meta.url))
/** What all views share. */
const SHARED = 'host'

/**
 * Builds each folder of `packages/web/src/views` into one page with script and style inside: hosts show a view in a
 * frame that can load nothing.
 * @param {string} output
 */
export async function buildViews(output) {
  const vite = await import('vite')
  const folders = readdirSync(join(web, 'src/views')).filter((name) => name !== SHARED)
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const built = []
  for (const name of folders) {
    const bundle = await bundleOf(name, vite)
    writeFileSync(join(output, `${name}.html`), pageOf(name, bundle))
    built.push(bundle)
  }
  return built
}

/**
 * @param {string} name
 * @param {typeof import('vite')} vite
 */
async function bundleOf(name, vite) {
  const built = await vite.build({
    configFile: join(web, 'vite.config.ts'),
    publicDir: false,
    build: {
      write: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 600,
      manifest: false,
      rolldownOptions: {
        input: join(web, 'src/views', name, 'main.tsx'),
        output: { codeSplitting: false },
      },
    },
  })
  return /** @type {import('rolldown').RolldownOutput} */ ([built].flat()[0])
}

/**
 * @param {string} name
 * @param {import('rolldown').RolldownOutput} built
 */
function pageOf(name, { output }) {
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  const styles = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  if (scripts.length !== 1 || scripts.length + styles.length !== output.length)
    throw new Error(
      `${name} is not one script and its styles: ${output.map((file) => file.fileName).join(', ')}`,
    )
  return page(
    scripts
      .join('')
      .trim()
      .replaceAll('</script', String.raw`<\/script`),
    styles.join('').trim(),
  )
}

/**
 * The policy lets nothing run or load but what is in the page.
 * @param {string} script
 * @param {string} style
 */
function page(script, style) {
  const policy = [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tutor Nexus</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="module">${script}</script>
</body>
</html>
`
}

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
