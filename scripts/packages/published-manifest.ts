interface Manifest {
  readonly [field: string]: unknown
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string>>
}

/**
 * The manifest of a package as strangers get it. In the repository a package's exports are its sources, so that nothing
 * has to be built before it runs; published, they are what is built from them.
 */
export function publishedManifest({ bin = {}, exports, ...manifest }: Manifest) {
  const { scripts: _, devDependencies: __, ...kept } = manifest
  const paths = Object.entries(exports ?? {}).map(([path, source]) => [path, builtExport(source)])
  return {
    ...kept,
    bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, `${builtFrom(source)}.js`])),
    ...(exports && { exports: { ...Object.fromEntries(paths), './package.json': './package.json' } }),
  }
}

const builtFrom = (source: string) => source.replace(/^\.\/src\//, 'dist/').replace(/\.[jt]s$/, '')

function builtExport(source: string) {
  const built = `./${builtFrom(source)}`
  return { types: `${built}.d.ts`, default: `${built}.js` }
}
